package org.evenodd.manager.start;

import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.EnrolmentKey;
import org.jspecify.annotations.Nullable;

/**
 * A row of a roster file.
 *
 * @param key null if the name has none
 */
public record RosterRow(DisplayName name, @Nullable EnrolmentKey key) {

    /** The least length of a key that cannot be guessed before somebody notices. */
    static final int LONG_ENOUGH = 8;

    /** Whether the name has a key that is too short. */
    boolean isEasyToGuess() {
        return key != null && key.value().length() < LONG_ENOUGH;
    }
}
