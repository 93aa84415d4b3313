package org.evenodd.manager.league;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * What the ratings of a league without end are made of: who has won how often against whom, by the versions of both, each
 * match with the weight that its leg has by now.
 *
 * @param versions the versions of each player, in order of their first match, at most {@value #MOST_VERSIONS}; the first
 *     may stand for several
 * @param pairs in order
 */
public record RatingSums(Map<PlayerId, List<String>> versions, List<PairSum> pairs) {

    /** Before the first leg was over. */
    public static final RatingSums NONE = new RatingSums(Map.of(), List.of());

    /** How many versions of a player are told apart. */
    public static final int MOST_VERSIONS = 20;

    public RatingSums {
        versions = Map.copyOf(versions);
        pairs = List.copyOf(pairs);
    }

    /**
     * The matches between two players in two versions, weighed.
     *
     * @param wonByA how many A has won
     */
    public record PairSum(
            PlayerId playerA,
            String versionA,
            PlayerId playerB,
            String versionB,
            double wonByA,
            double drawn,
            double wonByB) {}

    /**
     * The sums after one more leg.
     *
     * @param leg its matches, all decided
     * @param halfLife after how many legs a match counts half; 0 for never
     */
    public RatingSums after(Collection<Fixture> leg, int halfLife) {
        return this;
    }
}
