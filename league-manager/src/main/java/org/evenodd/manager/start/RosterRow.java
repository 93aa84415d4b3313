package org.evenodd.manager.start;

import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.EnrolmentKey;
import org.jspecify.annotations.Nullable;

/**
 * A row of a roster file.
 *
 * @param key null if the name has none
 */
public record RosterRow(DisplayName name, @Nullable EnrolmentKey key) {}
