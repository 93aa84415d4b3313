package org.evenodd.manager.play;

import java.time.Duration;
import java.util.Optional;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.PlayerReached;
import org.evenodd.manager.league.LeagueEvent.PlayerReinstated;
import org.evenodd.manager.league.LeagueEvent.RefereeReached;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Player;
import org.evenodd.manager.league.Referee;
import org.evenodd.protocol.message.AgentState;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;

/** Who answers and who does not (SPEC 11). */
final class Liveness {

    /** Before a player is looked for that is suspended for the second time; at the first it is looked for at once. */
    private static final Duration SECOND_PAUSE = Duration.ofSeconds(10);

    private static final int MOST_DOUBLINGS = 5;

    private Liveness() {}

    /** A sign of life. States stay as they were when the league has ended. */
    static void heard(Turn turn, AgentId agent) {
        if (turn.league().course().isOver()) {
            return;
        }
        if (agent instanceof PlayerId id) {
            turn.league().roster().player(id).flatMap(Liveness::change).ifPresent(turn::record);
        } else if (agent instanceof RefereeId id) {
            refereeHeard(turn, id);
        }
    }

    private static void refereeHeard(Turn turn, RefereeId id) {
        if (turn.play().silent().contains(id)) {
            turn.change(play -> play.heard(id));
            turn.ask(new Effect.RefereeAnswersAgain(id));
            Announcing.announceTakenBack(turn, id);
        }
        turn.league()
                .roster()
                .referee(id)
                .filter(referee -> referee.state() == AgentState.REGISTERED)
                .ifPresent(referee -> turn.record(new RefereeReached(id)));
    }

    private static Optional<LeagueEvent> change(Player player) {
        return switch (player.state()) {
            case REGISTERED -> Optional.of(new PlayerReached(player.id()));
            case SUSPENDED -> Optional.of(new PlayerReinstated(player.id()));
            default -> Optional.empty();
        };
    }

    /** A referee that does not answer loses what it has in hand; a player that does not forfeits as it plays. */
    static void silent(Turn turn, AgentId agent) {
        if (agent instanceof RefereeId id && !turn.play().silent().contains(id)) {
            Starting.takeBack(turn, id);
            turn.change(play -> play.silenced(id));
            turn.ask(new Effect.RefereeFellSilent(id, turn.now()));
            turn.league().roster().referee(id).filter(Referee::present).ifPresent(referee -> lookFor(turn, referee));
        }
    }

    /** Has an agent's endpoint probed until it answers. */
    static void lookFor(Turn turn, Member member) {
        lookFor(turn, member, Duration.ZERO);
    }

    /** The same for a player that is suspended: later each time, for a server may answer that plays no match. */
    static void lookForSuspended(Turn turn, PlayerId id) {
        turn.league().roster().player(id).ifPresent(player -> lookFor(turn, player, pause(player.suspensions())));
    }

    private static void lookFor(Turn turn, Member member, Duration delay) {
        turn.ask(new Effect.ProbeEndpoint(member.id(), member.registration().endpoint(), delay));
    }

    private static Duration pause(int suspensions) {
        return suspensions <= 1
                ? Duration.ZERO
                : SECOND_PAUSE.multipliedBy(1L << Math.min(suspensions - 2, MOST_DOUBLINGS));
    }
}
