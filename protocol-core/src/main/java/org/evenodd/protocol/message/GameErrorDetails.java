package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/** REF's account of an error (REF 4). */
public record GameErrorDetails(
        @Maybe @Nullable PlayerId playerId,
        @Maybe @Nullable String expectedMessage,
        @Maybe @Nullable Double timeoutSeconds) {}
