package org.evenodd.manager.league;

import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Version;
import org.jspecify.annotations.Nullable;

/**
 * What an agent said of itself when it registered.
 *
 * @param generation of its token; raised to make older ones void
 * @param rotation the request for that token, as long as the agent may have lost the answer to it; else null
 */
public record Registration(
        DisplayName displayName,
        Endpoint endpoint,
        int generation,
        @Maybe @Nullable Version version,
        @Maybe @Nullable Rotation rotation) {

    /** That of an agent which asked for no new token. */
    public Registration(DisplayName displayName, Endpoint endpoint, int generation, @Nullable Version version) {
        this(displayName, endpoint, generation, version, null);
    }

    /** Whether it has not shown the token yet that it asked for. */
    public boolean awaitsFirstUse() {
        return rotation != null;
    }

    /** The same agent at another address. */
    Registration movedTo(Endpoint newEndpoint, int newGeneration, @Nullable Rotation newRotation) {
        return new Registration(displayName, newEndpoint, newGeneration, version, newRotation);
    }

    /** The same agent, which has its token. */
    Registration withTokenUsed() {
        return new Registration(displayName, endpoint, generation, version);
    }

    Registration revoked() {
        return new Registration(displayName, endpoint, generation + 1, version);
    }
}
