package org.evenodd.manager.operator;

import org.evenodd.protocol.shape.Notation.Maybe;
import org.evenodd.protocol.shape.Notation.Size;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of the operator's methods.
 *
 * @param name the agent's id or display name
 * @param matchId the match to play again
 * @param reason why
 * @param anyway whether the match is played again even if a player is away
 * @param endpoint where the agent that is readmitted will register
 */
record OperatorRequest(
        @Maybe @Nullable AuthToken authToken,
        @Maybe @Size(min = 1, max = 50) @Nullable String name,
        @Maybe @Nullable MatchId matchId,
        @Maybe @Size(min = 1, max = 200) @Nullable String reason,
        @Maybe @Nullable Boolean anyway,
        @Maybe @Nullable Endpoint endpoint) {

    OperatorRequest with(AuthToken token) {
        return new OperatorRequest(token, name, matchId, reason, anyway, endpoint);
    }
}
