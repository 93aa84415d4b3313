package org.evenodd.manager.registration;

import java.time.Duration;
import java.time.Instant;
import org.evenodd.manager.command.Command;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.MembershipEvent.PlayerReadmitted;
import org.evenodd.manager.league.MembershipEvent.RefereeReadmitted;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;

/**
 * The operator's {@code readmit_player}: for a while, lets an agent that has lost its token, named by its id or display
 * name, register again without it.
 */
public record ReadmitAgent(String nameOrId) implements Command {

    private static final Duration OPEN = Duration.ofMinutes(5);

    @Override
    public CommandResponse perform(UnitOfWork work) {
        return NamedAgents.of(work.league().roster(), nameOrId, Member::present, "here")
                .then(agent -> readmit(work, agent));
    }

    private static CommandResponse readmit(UnitOfWork work, AgentId agent) {
        Instant until = work.now().plus(OPEN);
        work.record(
                agent instanceof PlayerId player
                        ? new PlayerReadmitted(player, until)
                        : new RefereeReadmitted((RefereeId) agent, until));
        work.changeClaims(claims -> claims.admitting(agent, until));
        String name = work.league()
                .roster()
                .registration(agent)
                .map(registration -> registration.displayName().value())
                .orElseThrow();
        return new CommandResponse.Done(
                ("Until %s, the first agent to register as \"%s\", from any address, takes the place of %s; the current"
                                + " token is void from then on.")
                        .formatted(until, name, agent));
    }
}
