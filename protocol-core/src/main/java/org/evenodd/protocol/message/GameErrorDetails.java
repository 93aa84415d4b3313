package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/** The details of an error in REF's form (REF 4). */
public record GameErrorDetails(
        @Maybe @Nullable PlayerId playerId,
        @Maybe @Nullable String expectedMessage,
        @Maybe @Nullable Double timeoutSeconds) {}
