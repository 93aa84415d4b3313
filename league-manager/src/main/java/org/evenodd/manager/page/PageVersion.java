package org.evenodd.manager.page;

/**
 * What a page was made from.
 *
 * @param league tells leagues with the same numbers apart
 * @param event the number of the last event
 * @param hint the number of the last hint
 */
public record PageVersion(String league, long event, long hint) {

    /**
     * Whether somebody who knows of an event can do with this version: nothing that they may have heard of is missing.
     * One page then does for all that hear of the same events, although more happens while they ask.
     *
     * @param now the present version
     */
    boolean suffices(long known, PageVersion now) {
        return equals(now) || (event >= known && hint == now.hint && league.equals(now.league));
    }

    /** As an entity tag (RFC 9110 8.8.3). */
    String tag() {
        return "\"%s.%d.%d\"".formatted(league, event, hint);
    }
}
