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
 */
public record Registration(
        DisplayName displayName,
        Endpoint endpoint,
        int generation,
        @Maybe @Nullable Version version) {

    /** The same agent at another address. */
    Registration movedTo(Endpoint newEndpoint, int newGeneration) {
        return new Registration(displayName, newEndpoint, newGeneration, version);
    }

    Registration revoked() {
        return new Registration(displayName, endpoint, generation + 1, version);
    }
}
