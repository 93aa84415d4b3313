package org.evenodd.protocol.message;

import java.util.List;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.shape.Expected;
import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.shape.Size;
import org.evenodd.protocol.shape.TakenAsMissing;
import org.evenodd.protocol.shape.WrongValueCode;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Version;
import org.jspecify.annotations.Nullable;

/**
 * A player's description of itself at registration (PRD 3.3.2).
 *
 * @param protocolVersion the protocol version that it declares, as spelled
 */
public record PlayerMeta(
        DisplayName displayName,
        @Expected @TakenAsMissing @Nullable Version version,
        @Expected @Size(min = 1, max = 20) @Nullable List<GameType> gameTypes,
        Endpoint contactEndpoint,

        @Maybe @TakenAsMissing @WrongValueCode(ErrorCode.E018) @Size(max = 50) @Nullable
        String protocolVersion) {

    public PlayerMeta {
        gameTypes = gameTypes == null ? null : List.copyOf(gameTypes);
    }
}
