package org.evenodd.manager.league;

import java.util.HashMap;
import java.util.Map;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;

/**
 * The referee of a match; the lease grows with every change of it.
 *
 * @param tokens the generation of which a player's match token is made, for those who have a newer token by now
 */
public record Assignment(RefereeId refereeId, int lease, Map<PlayerId, Integer> tokens) {
    public Assignment {
        tokens = Map.copyOf(tokens);
    }

    public Assignment(RefereeId refereeId, int lease) {
        this(refereeId, lease, Map.of());
    }

    /** The earliest stays: that one the referee was given. */
    Assignment keepingToken(PlayerId player, int generation) {
        Map<PlayerId, Integer> kept = new HashMap<>(tokens);
        kept.putIfAbsent(player, generation);
        return new Assignment(refereeId, lease, kept);
    }
}
