package org.evenodd.manager.registration;

import org.evenodd.manager.league.MembershipEvent.RefereeAdmitted;
import org.evenodd.manager.league.Roster;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.CommandResponse;
import org.evenodd.manager.tournament.UnitOfWork;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.RefereeId;

/** The operator's {@code admit_referee}: admits a waiting referee, named by its id or display name. */
public record AdmitReferee(String nameOrId) implements Command {

    @Override
    public CommandResponse perform(UnitOfWork work) {
        Roster roster = work.league().roster();
        return NamedAgents.of(roster, nameOrId, roster.waitingReferees()::contains, "that waits to be admitted")
                .then(agent -> admit(work, (RefereeId) agent));
    }

    private static CommandResponse admit(UnitOfWork work, RefereeId referee) {
        int most = work.league().settings().participants().maxReferees();
        if (work.league().roster().admittedReferees().size() >= most) {
            return CommandResponse.refused(
                    ErrorCode.E020, "Maximum referees reached: %d. `kick` removes one of them.".formatted(most));
        }
        work.record(new RefereeAdmitted(referee));
        return new CommandResponse.Done("%s is admitted: it can now be given matches.".formatted(referee));
    }
}
