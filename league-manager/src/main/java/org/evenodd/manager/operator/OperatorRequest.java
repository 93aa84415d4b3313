package org.evenodd.manager.operator;

import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.shape.Size;
import org.evenodd.protocol.value.AuthToken;
import org.jspecify.annotations.Nullable;

/**
 * What the operator's methods take.
 *
 * @param name whom to kick: an agent's id or display name
 */
record OperatorRequest(
        @Maybe @Nullable AuthToken authToken,
        @Maybe @Size(min = 1, max = 50) @Nullable String name) {}
