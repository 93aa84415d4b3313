package org.evenodd.manager.play;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.evenodd.manager.command.Effect;
import org.evenodd.manager.command.UnitOfWork;

/** Requests a wake-up for the next due action. */
final class LeagueTimers {

    private LeagueTimers() {}

    static void set(UnitOfWork work) {
        Instant asked = work.live().wakeAt();
        Instant pending = asked != null && asked.isAfter(work.now()) ? asked : null;
        Optional<Instant> next = next(work);
        if (next.isPresent() && (pending == null || next.get().isBefore(pending))) {
            work.ask(new Effect.WakeAt(next.get()));
            work.change(live -> live.wakingAt(next.get()));
        } else if (pending == null && asked != null) {
            work.change(live -> live.wakingAt(null));
        }
    }

    private static Optional<Instant> next(UnitOfWork work) {
        Duration limit = work.rules().matchLimit();
        Stream<Instant> matches =
                work.undecided().stream().flatMap(fixture -> work.stage(fixture).nextLook(work.now(), limit).stream());
        Stream<Instant> referees = work.referees().busy().values().stream();
        Stream<Instant> start = PlannedStart.nextLook(work).stream();
        return Stream.of(matches, referees, start).flatMap(Function.identity()).min(Comparator.naturalOrder());
    }
}
