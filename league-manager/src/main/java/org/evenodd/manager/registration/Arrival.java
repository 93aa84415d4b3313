package org.evenodd.manager.registration;

import org.evenodd.manager.registration.EndpointSite.Resident;
import org.jspecify.annotations.Nullable;

/**
 * The circumstances of a registration.
 *
 * @param fromItsEndpoint whether the request came from the address of the endpoint that it names
 * @param site what else is known about that endpoint
 * @param keyProof whether it has shown its key
 * @param rotates whether it asks for its token to be replaced
 * @param caller the address that the request came from; null where none is known
 */
public record Arrival(
        Identity identity,
        boolean fromItsEndpoint,
        Reach reach,
        EndpointSite site,
        KeyProof keyProof,
        boolean rotates,
        @Nullable String caller) {

    /** An arrival from an endpoint about which nothing is known. */
    public Arrival(Identity identity, boolean fromItsEndpoint, Reach reach) {
        this(identity, fromItsEndpoint, reach, EndpointSite.UNREMARKABLE, KeyProof.NONE, false, null);
    }

    /** This arrival, asking for a new token. */
    public Arrival rotating() {
        return new Arrival(identity, fromItsEndpoint, reach, site, keyProof, true, caller);
    }

    /** This arrival, with the proof of its key. */
    public Arrival showing(KeyProof proof) {
        return new Arrival(identity, fromItsEndpoint, reach, site, proof, rotates, caller);
    }

    /** This arrival, after its endpoint was asked who is there. */
    public Arrival after(Reach asked, @Nullable Resident resident) {
        return new Arrival(identity, fromItsEndpoint, asked, site.of(resident), keyProof, rotates, caller);
    }

    /** Whether the endpoint answered a probe before the registration was decided. */
    public enum Reach {
        NOT_TRIED,
        ANSWERED,
        SILENT
    }
}
