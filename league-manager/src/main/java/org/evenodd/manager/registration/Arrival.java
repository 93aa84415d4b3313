package org.evenodd.manager.registration;

import org.evenodd.protocol.value.Digest;
import org.jspecify.annotations.Nullable;

/**
 * The circumstances of a registration.
 *
 * @param fromItsEndpoint whether the request came from the address of the endpoint that it names
 * @param site what else is known of the place that it names
 * @param keyProof of a referee, that it knows the referee key
 * @param rotation what tells the request from others, if it asks for a new token in place of the one that proves who it is
 */
public record Arrival(
        Identity identity,
        boolean fromItsEndpoint,
        Reach reach,
        EndpointSite site,
        KeyProof keyProof,
        @Nullable Digest rotation) {

    /** At a place of which nothing is known. */
    public Arrival(Identity identity, boolean fromItsEndpoint, Reach reach) {
        this(identity, fromItsEndpoint, reach, EndpointSite.UNREMARKABLE, KeyProof.NONE, null);
    }

    /** The same with the wish for a new token. */
    public Arrival rotating(Digest request) {
        return new Arrival(identity, fromItsEndpoint, reach, site, keyProof, request);
    }

    /** The same with what was seen of the referee key. */
    public Arrival showing(KeyProof proof) {
        return new Arrival(identity, fromItsEndpoint, reach, site, proof, rotation);
    }

    /** Whether the endpoint was seen to answer before the registration is decided. */
    public enum Reach {
        NOT_TRIED,
        ANSWERED,
        SILENT
    }
}
