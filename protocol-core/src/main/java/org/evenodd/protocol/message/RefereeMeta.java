package org.evenodd.protocol.message;

import java.util.List;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.shape.Between;
import org.evenodd.protocol.shape.Expected;
import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.shape.Size;
import org.evenodd.protocol.shape.TakenAsMissing;
import org.evenodd.protocol.shape.WrongValueCode;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Version;
import org.jspecify.annotations.Nullable;

/**
 * A referee's description of itself at registration (PRD 3.1.2).
 *
 * @param protocolVersion the protocol version that it declares, as spelled
 * @param matchTokens whether it shows match tokens to players; missing means no
 * @param keyProof proves that it knows the league's referee key; secret like a token
 */
public record RefereeMeta(
        DisplayName displayName,
        @Expected @TakenAsMissing @Nullable Version version,
        @Expected @Size(min = 1, max = 20) @Nullable List<GameType> gameTypes,
        Endpoint contactEndpoint,
        @Expected @Between(min = 1, max = 10) @Nullable Integer maxConcurrentMatches,

        @Maybe @TakenAsMissing @WrongValueCode(ErrorCode.E018) @Size(max = 50) @Nullable
        String protocolVersion,

        @Maybe @TakenAsMissing @Nullable Boolean matchTokens,
        @Maybe @Nullable AuthToken keyProof) {

    public RefereeMeta {
        gameTypes = gameTypes == null ? null : List.copyOf(gameTypes);
    }

    /** This description with proof of the referee key. */
    public RefereeMeta with(AuthToken proof) {
        return new RefereeMeta(
                displayName,
                version,
                gameTypes,
                contactEndpoint,
                maxConcurrentMatches,
                protocolVersion,
                matchTokens,
                proof);
    }
}
