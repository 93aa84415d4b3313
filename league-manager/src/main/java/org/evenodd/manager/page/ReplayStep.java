package org.evenodd.manager.page;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A step of a match.
 *
 * @param number from 1
 * @param passed the time since the first step
 * @param kind what happened, for style sheets, like {@code invited}
 * @param player null if it concerns both
 * @param text what happened, in a sentence that begins with the player's name where there is one
 * @param timing null if the step is no answer, or nobody recorded its time
 */
public record ReplayStep(
        int number,
        Instant at,
        String passed,
        String kind,
        @Nullable PlayerLabel player,
        String text,
        @Nullable CallTiming timing) {}
