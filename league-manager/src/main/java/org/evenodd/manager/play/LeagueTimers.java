package org.evenodd.manager.play;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.manager.command.Effect;
import org.evenodd.manager.command.UnitOfWork;

/** Requests a wake-up for the next due action. */
final class LeagueTimers {

    private LeagueTimers() {}

    static void set(UnitOfWork turn) {
        Instant asked = turn.live().wakeAt();
        Instant pending = asked != null && asked.isAfter(turn.now()) ? asked : null;
        Optional<Instant> next = next(turn);
        if (next.isPresent() && (pending == null || next.get().isBefore(pending))) {
            turn.ask(new Effect.WakeAt(next.get()));
            turn.change(live -> live.wakingAt(next.get()));
        } else if (pending == null && asked != null) {
            turn.change(live -> live.wakingAt(null));
        }
    }

    private static Optional<Instant> next(UnitOfWork turn) {
        Duration limit = turn.rules().matchLimit();
        Stream<Instant> matches =
                turn.undecided().stream().flatMap(fixture -> turn.stage(fixture).nextLook(turn.now(), limit).stream());
        Stream<Instant> referees = turn.referees().busy().values().stream();
        return Stream.concat(matches, referees).min(Comparator.naturalOrder());
    }
}
