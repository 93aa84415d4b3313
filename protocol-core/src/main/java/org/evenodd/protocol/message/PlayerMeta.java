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
import org.evenodd.protocol.value.EnrolmentKey;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Version;
import org.jspecify.annotations.Nullable;

/**
 * A player's description of itself at registration (PRD 3.3.2).
 *
 * @param protocolVersion the protocol version that it declares, as spelled
 * @param enrolmentKey proves that its name is its own, in a league with a roster; secret like a token
 */
public record PlayerMeta(
        DisplayName displayName,
        @Expected @TakenAsMissing @Nullable Version version,
        @Expected @Size(min = 1, max = 20) @Nullable List<GameType> gameTypes,
        Endpoint contactEndpoint,

        @Maybe @TakenAsMissing @WrongValueCode(ErrorCode.E018) @Size(max = 50) @Nullable
        String protocolVersion,

        @Maybe @TakenAsMissing @Nullable EnrolmentKey enrolmentKey) {

    public PlayerMeta {
        gameTypes = gameTypes == null ? null : List.copyOf(gameTypes);
    }

    /** A description without an enrolment key. */
    public PlayerMeta(
            DisplayName displayName,
            @Nullable Version version,
            @Nullable List<GameType> gameTypes,
            Endpoint contactEndpoint,
            @Nullable String protocolVersion) {
        this(displayName, version, gameTypes, contactEndpoint, protocolVersion, null);
    }
}
