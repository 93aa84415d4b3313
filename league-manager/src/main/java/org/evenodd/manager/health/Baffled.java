package org.evenodd.manager.health;

import java.time.Duration;
import java.util.List;
import org.evenodd.manager.assignment.Starting;
import org.evenodd.manager.league.Referee;
import org.evenodd.manager.match.Stage.Ready;
import org.evenodd.manager.turn.Command;
import org.evenodd.manager.turn.Notice;
import org.evenodd.manager.turn.Turn;
import org.evenodd.protocol.value.RefereeId;

/**
 * Referees that do not know RUN_MATCH. Their matches go to others; where there is no other, they are asked ever less often,
 * until one takes a match or registers again.
 */
public final class Baffled {

    private static final Duration PAUSE = Duration.ofSeconds(2);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);
    private static final int MOST_DOUBLINGS = 10;

    private Baffled() {}

    public static void notUnderstood(Turn turn, Command.RunMatchNotUnderstood command) {
        Starting.offered(turn, command.match(), command.lease()).ifPresent(assignment -> {
            RefereeId referee = assignment.refereeId();
            int before = turn.play().baffled().getOrDefault(referee, 0);
            if (before == 0) {
                turn.tell(new Notice.MatchNotUnderstood(referee, command.match()));
            }
            turn.change(play -> play.with(command.match(), new Ready())
                    .busyUntil(referee, turn.now().plus(pause(before)))
                    .baffling(referee));
        });
    }

    private static Duration pause(int before) {
        Duration pause = PAUSE.multipliedBy(1L << Math.min(before, MOST_DOUBLINGS));
        return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
    }

    /** Those that are not, if there are any; otherwise all. */
    public static List<Referee> last(Turn turn, List<Referee> referees) {
        List<Referee> others =
                referees.stream().filter(referee -> !is(turn, referee.id())).toList();
        return others.isEmpty() ? referees : others;
    }

    private static boolean is(Turn turn, RefereeId referee) {
        return turn.play().baffled().containsKey(referee);
    }
}
