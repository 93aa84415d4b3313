package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.shape.Sent;
import org.jspecify.annotations.Nullable;

/** Why a query could not be answered (PRD 8.2.2). */
public record QueryError(
        @Flat ErrorText error, @Sent @Nullable String message) {}
