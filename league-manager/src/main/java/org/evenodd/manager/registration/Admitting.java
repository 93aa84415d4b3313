package org.evenodd.manager.registration;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.evenodd.manager.league.LeagueEvent.RefereeAdmitted;
import org.evenodd.manager.league.Referee;
import org.evenodd.manager.turn.Command;
import org.evenodd.manager.turn.Response;
import org.evenodd.manager.turn.Turn;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.Refusal;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.RefereeId;

/** The operator lets a referee be given matches that waits for it, and an agent in again that has lost its token. */
public final class Admitting {
    private static final Duration OPEN = Duration.ofMinutes(5);

    private Admitting() {}

    public static Response admit(Turn turn, Command.AdmitReferee command) {
        List<AgentId> waiting = turn.league().roster().waitingReferees().stream()
                .<AgentId>map(Referee::id)
                .toList();
        return Named.of(turn.league(), command.nameOrId(), waiting, "that waits to be admitted")
                .then(agent -> admit(turn, (RefereeId) agent));
    }

    private static Response admit(Turn turn, RefereeId referee) {
        int most = turn.league().settings().participants().maxReferees();
        if (turn.league().roster().admittedReferees().size() >= most) {
            return new Response.Refused(Refusal.of(
                    ErrorCode.E020, "Maximum referees reached: %d. `kick` removes one of them.".formatted(most)));
        }
        turn.record(new RefereeAdmitted(referee));
        return new Response.Done("%s is admitted: it may be given matches.".formatted(referee));
    }

    public static Response readmit(Turn turn, Command.ReadmitAgent command) {
        return Named.of(
                        turn.league(),
                        command.nameOrId(),
                        turn.league().roster().present(),
                        "here")
                .then(agent -> readmit(turn, agent));
    }

    private static Response readmit(Turn turn, AgentId agent) {
        Instant until = turn.now().plus(OPEN);
        turn.change(play -> play.with(play.door().openFor(agent, until)));
        String name = turn.league()
                .roster()
                .registration(agent)
                .map(registration -> registration.displayName().value())
                .orElseThrow();
        return new Response.Done(
                ("Until %s, the first who registers as \"%s\", from wherever, takes the place of %s; the token that it has now"
                                + " is void then.")
                        .formatted(until, name, agent));
    }
}
