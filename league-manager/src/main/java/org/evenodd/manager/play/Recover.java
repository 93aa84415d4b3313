package org.evenodd.manager.play;

import org.evenodd.agent.settings.Network.EndpointCheck;
import org.evenodd.manager.assignment.Announcing;
import org.evenodd.manager.health.Liveness;
import org.evenodd.manager.league.Course;
import org.evenodd.manager.league.Player;
import org.evenodd.manager.league.Roster;
import org.evenodd.manager.turn.Command;
import org.evenodd.manager.turn.Effect;
import org.evenodd.manager.turn.Response;
import org.evenodd.manager.turn.Turn;
import org.evenodd.protocol.message.Progress;

/** The process has started and the league was read from its store: it goes on where it stopped. */
public record Recover() implements Command {

    @Override
    public Response perform(Turn turn) {
        goOn(turn);
        return Response.NOTED;
    }

    private static void goOn(Turn turn) {
        Course course = turn.league().course();
        if (course.isOver()) {
            closeAgain(turn, course);
            return;
        }
        probeWhoDoesNotAnswer(turn);
        turn.league()
                .currentRound()
                .filter(round -> round.progress() == Progress.RUNNING)
                .filter(round -> !round.isDecided())
                .ifPresent(round -> Announcing.announceRound(turn));
        Announcing.announceRequeued(turn);
    }

    private static void closeAgain(Turn turn, Course course) {
        if (course.farewellsDone()) {
            turn.ask(new Effect.LeagueOver());
        } else {
            Closing.sayFarewell(turn);
        }
    }

    private static void probeWhoDoesNotAnswer(Turn turn) {
        Roster roster = turn.league().roster();
        if (turn.rules().network().endpointCheck() != EndpointCheck.OFF) {
            roster.unreached().forEach(member -> {
                Liveness.lookFor(turn, member);
                turn.changeClaims(claims -> claims.awaiting(member.id(), turn.now()));
            });
        }
        roster.presentPlayers().stream()
                .filter(Player::suspended)
                .forEach(player -> Liveness.examine(turn, player.id()));
    }
}
