package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RoundId;
import org.jspecify.annotations.Nullable;

/** The parameters of a query (PRD 8.1.2). */
public record QueryParams(
        @Maybe @Nullable PlayerId playerId, @Maybe @Nullable RoundId roundId) {

    public static final QueryParams NONE = new QueryParams(null, null);
}
