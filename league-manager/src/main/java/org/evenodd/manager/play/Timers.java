package org.evenodd.manager.play;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.manager.assignment.Overrunning;
import org.evenodd.manager.health.Returning;
import org.evenodd.manager.match.Stage;
import org.evenodd.manager.match.Stage.Announced;
import org.evenodd.manager.match.Stage.Forgotten;
import org.evenodd.manager.turn.Effect;
import org.evenodd.manager.turn.Turn;
import org.evenodd.protocol.value.RefereeId;

/** Asks to be woken when the next thing is due, and then lets it happen. */
final class Timers {

    private Timers() {}

    /** Forgets the tick that was asked for, so that one that comes too early is asked for again. */
    static void ring(Turn turn) {
        turn.change(play -> play.wakingAt(null));
        for (var entry : turn.play().busy().entrySet()) {
            RefereeId referee = entry.getKey();
            if (!turn.now().isBefore(entry.getValue())) {
                turn.change(play -> play.free(referee));
            }
        }
        Returning.renewForgotten(turn);
        Overrunning.callOverdue(turn);
    }

    static void set(Turn turn) {
        Instant asked = turn.play().wakeAt();
        Instant pending = asked != null && asked.isAfter(turn.now()) ? asked : null;
        Optional<Instant> next = next(turn);
        if (next.isPresent() && (pending == null || next.get().isBefore(pending))) {
            turn.ask(new Effect.WakeAt(next.get()));
            turn.change(play -> play.wakingAt(next.get()));
        } else if (pending == null && asked != null) {
            turn.change(play -> play.wakingAt(null));
        }
    }

    private static Optional<Instant> next(Turn turn) {
        Stream<Instant> matches =
                turn.play().stages().values().stream().flatMap(stage -> deadline(turn, stage).stream());
        Stream<Instant> referees = turn.play().busy().values().stream();
        return Stream.concat(matches, referees).min(Comparator.naturalOrder());
    }

    private static Optional<Instant> deadline(Turn turn, Stage stage) {
        if (stage instanceof Announced announced) {
            return Optional.of(announced.nextLook(turn.now()));
        }
        if (stage instanceof Forgotten forgotten) {
            return Optional.of(forgotten.until());
        }
        return Overrunning.end(turn, stage);
    }
}
