package org.evenodd.manager.standings;

import org.evenodd.agent.settings.LeagueSettings.Tiebreaker;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * A player's place as people are shown it: those that are equal in everything share one. On the wire they have different
 * ranks.
 *
 * @param number from 1
 * @param tiebreaker by which it was last told apart from others with as many points; null if none did
 */
public record TablePlace(
        PlayerId player,
        int number,
        boolean shared,
        @Nullable Tiebreaker tiebreaker) {

    /** Like "2", or "2=" if it is shared. */
    public String text() {
        return shared ? number + "=" : String.valueOf(number);
    }

    /** The tie-breaker in words, like "head-to-head"; empty without one. */
    public String tieBreak() {
        return tiebreaker == null ? "" : tiebreaker.inWords();
    }
}
