package org.evenodd.manager.views;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Consumer;

/** Says every few seconds how far the reading of a long league has come. */
final class HowFar {

    private static final Duration PAUSE_BETWEEN_LINES = Duration.ofSeconds(5);

    private final InstantSource clock;
    private final Consumer<String> console;
    private Instant next;

    HowFar(InstantSource clock, Consumer<String> console) {
        this.clock = clock;
        this.console = console;
        this.next = clock.instant().plus(PAUSE_BETWEEN_LINES);
    }

    /** Says that an event is read, if it is time to say something. */
    void at(int leg, int legs, long event) {
        if (!clock.instant().isBefore(next)) {
            next = clock.instant().plus(PAUSE_BETWEEN_LINES);
            console.accept((legs == 0 ? "" : "leg %d of %d, ".formatted(leg, legs)) + "event %d …".formatted(event));
        }
    }
}
