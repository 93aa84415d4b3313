package org.evenodd.manager.league;

import java.util.List;
import org.evenodd.protocol.shape.Notation.Maybe;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.jspecify.annotations.Nullable;

/**
 * The matches of a round; no player is in two of them.
 *
 * @param bye the player that does not play; null for an even number of players
 */
public record PlannedRound(
        RoundId roundId,
        List<Pairing> pairings,
        @Maybe @Nullable PlayerId bye) {
    public PlannedRound {
        pairings = List.copyOf(pairings);
    }

    /** Two players who meet in a match. */
    public record Pairing(MatchId matchId, PlayerId playerA, PlayerId playerB) {}
}
