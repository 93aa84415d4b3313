package org.evenodd.manager.play;

/**
 * The circumstances of a registration.
 *
 * @param fromItsEndpoint whether the request came from the address of the endpoint that it names
 * @param site what else is known of the place that it names
 */
public record Arrival(Identity identity, boolean fromItsEndpoint, Reach reach, Site site) {

    /** At a place of which nothing is known. */
    public Arrival(Identity identity, boolean fromItsEndpoint, Reach reach) {
        this(identity, fromItsEndpoint, reach, Site.UNREMARKABLE);
    }

    /** Whether the endpoint was seen to answer before the registration is decided. */
    public enum Reach {
        NOT_TRIED,
        ANSWERED,
        SILENT
    }
}
