package org.evenodd.manager.play;

/**
 * The circumstances of a registration.
 *
 * @param fromItsEndpoint whether the request came from the address of the endpoint that it names
 * @param site what else is known of the place that it names
 * @param rotation whether it asks for a new token in place of the one that proves who it is
 */
public record Arrival(Identity identity, boolean fromItsEndpoint, Reach reach, Site site, boolean rotation) {

    /** At a place of which nothing is known. */
    public Arrival(Identity identity, boolean fromItsEndpoint, Reach reach) {
        this(identity, fromItsEndpoint, reach, Site.UNREMARKABLE, false);
    }

    /** The same with the wish for a new token, or without it. */
    public Arrival rotating(boolean wish) {
        return new Arrival(identity, fromItsEndpoint, reach, site, wish);
    }

    /** Whether the endpoint was seen to answer before the registration is decided. */
    public enum Reach {
        NOT_TRIED,
        ANSWERED,
        SILENT
    }
}
