package org.evenodd.manager.registration;

import java.time.Duration;
import java.time.Instant;
import org.evenodd.manager.command.Command;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.protocol.value.AgentId;

/**
 * The operator's {@code readmit_player}: for a while, lets an agent that has lost its token, named by its id or display
 * name, register again without it.
 */
public record ReadmitAgent(String nameOrId) implements Command {

    private static final Duration OPEN = Duration.ofMinutes(5);

    @Override
    public CommandResponse perform(UnitOfWork turn) {
        return NamedAgents.of(turn.league(), nameOrId, turn.league().roster().present(), "here")
                .then(agent -> readmit(turn, agent));
    }

    private static CommandResponse readmit(UnitOfWork turn, AgentId agent) {
        Instant until = turn.now().plus(OPEN);
        turn.changeClaims(claims -> claims.admitting(agent, until));
        String name = turn.league()
                .roster()
                .registration(agent)
                .map(registration -> registration.displayName().value())
                .orElseThrow();
        return new CommandResponse.Done(
                ("Until %s, the first who registers as \"%s\", from wherever, takes the place of %s; the token that it has now"
                                + " is void then.")
                        .formatted(until, name, agent));
    }
}
