package org.evenodd.manager.registration;

import java.util.List;
import org.evenodd.manager.command.Command;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.league.MembershipEvent.RefereeAdmitted;
import org.evenodd.manager.league.RefereeMember;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.Refusal;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.RefereeId;

/** The operator's {@code admit_referee}: admits a waiting referee, named by its id or display name. */
public record AdmitReferee(String nameOrId) implements Command {

    @Override
    public CommandResponse perform(UnitOfWork turn) {
        List<AgentId> waiting = turn.league().roster().waitingReferees().stream()
                .<AgentId>map(RefereeMember::id)
                .toList();
        return NamedAgents.of(turn.league(), nameOrId, waiting, "that waits to be admitted")
                .then(agent -> admit(turn, (RefereeId) agent));
    }

    private static CommandResponse admit(UnitOfWork turn, RefereeId referee) {
        int most = turn.league().settings().participants().maxReferees();
        if (turn.league().roster().admittedReferees().size() >= most) {
            return new CommandResponse.CommandRefused(Refusal.of(
                    ErrorCode.E020, "Maximum referees reached: %d. `kick` removes one of them.".formatted(most)));
        }
        turn.record(new RefereeAdmitted(referee));
        return new CommandResponse.Done("%s is admitted: it may be given matches.".formatted(referee));
    }
}
