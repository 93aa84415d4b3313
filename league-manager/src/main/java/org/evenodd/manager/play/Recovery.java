package org.evenodd.manager.play;

import org.evenodd.manager.league.Course;
import org.evenodd.protocol.message.Progress;
import org.evenodd.protocol.settings.Network.EndpointCheck;

/** Goes on where the league stopped when the process did. */
final class Recovery {

    private Recovery() {}

    static void goOn(Turn turn) {
        Course course = turn.league().course();
        if (course.isOver()) {
            closeAgain(turn, course);
            return;
        }
        probeTheUnreached(turn);
        turn.league()
                .currentRound()
                .filter(round -> round.progress() == Progress.RUNNING)
                .filter(round -> !round.isDecided())
                .ifPresent(round -> Announcing.announceRound(turn));
    }

    private static void closeAgain(Turn turn, Course course) {
        if (course.farewellsDone()) {
            turn.ask(new Effect.LeagueOver());
        } else {
            Closing.sayFarewell(turn);
        }
    }

    private static void probeTheUnreached(Turn turn) {
        if (turn.rules().network().endpointCheck() == EndpointCheck.OFF) {
            return;
        }
        turn.league()
                .roster()
                .unreached()
                .forEach(member -> turn.ask(new Effect.ProbeEndpoint(
                        member.id(), member.registration().endpoint())));
    }
}
