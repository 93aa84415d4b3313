package org.evenodd.manager.league;

import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Version;
import org.jspecify.annotations.Nullable;

/**
 * What an agent declared when it registered.
 *
 * @param generation of its token; increased to void older ones
 * @param rotation the request for that token while it can still be repeated; else null
 * @param caller the address that it registered from; null in the stores of earlier versions
 */
public record Registration(
        DisplayName displayName,
        Endpoint endpoint,
        int generation,
        @Maybe @Nullable Version version,
        @Maybe @Nullable Rotation rotation,
        @Maybe @Nullable String caller) {

    /** The registration of an agent that did not request a new token. */
    public Registration(DisplayName displayName, Endpoint endpoint, int generation, @Nullable Version version) {
        this(displayName, endpoint, generation, version, null, null);
    }

    /** Whether it has not yet used its requested token. */
    public boolean awaitsFirstUse() {
        return rotation != null;
    }

    /** The registration at a new endpoint. */
    Registration movedTo(
            Endpoint newEndpoint, int newGeneration, @Nullable Rotation newRotation, @Nullable String newCaller) {
        return new Registration(displayName, newEndpoint, newGeneration, version, newRotation, newCaller);
    }

    /** The registration after the requested token was used. */
    Registration withTokenUsed() {
        return new Registration(displayName, endpoint, generation, version, null, caller);
    }

    Registration revoked() {
        return new Registration(displayName, endpoint, generation + 1, version, null, caller);
    }
}
