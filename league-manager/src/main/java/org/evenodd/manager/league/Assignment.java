package org.evenodd.manager.league;

import java.util.HashMap;
import java.util.Map;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;

/**
 * The referee of a match; the lease increases with every reassignment.
 *
 * @param tokens the generation of a player's match token, for players whose own token is newer
 */
public record Assignment(RefereeId refereeId, int lease, Map<PlayerId, Integer> tokens) {
    public Assignment {
        tokens = Map.copyOf(tokens);
    }

    public Assignment(RefereeId refereeId, int lease) {
        this(refereeId, lease, Map.of());
    }

    /** Keeps a player's generation; the earliest stays, since the referee was given that one. */
    Assignment keepingToken(PlayerId player, int generation) {
        Map<PlayerId, Integer> kept = new HashMap<>(tokens);
        kept.putIfAbsent(player, generation);
        return new Assignment(refereeId, lease, kept);
    }
}
