package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.shape.Notation.OrNull;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.jspecify.annotations.Nullable;

/**
 * A finished match as a player of ours remembers it, for its manager alone (docs/protocol-decisions.md, Fiction).
 *
 * @param choice the player's answer; null if it was never asked
 * @param winner as the player was told; null for a draw
 */
public record RememberedMatch(
        MatchId matchId,
        @OrNull @Nullable Parity choice,
        @OrNull @Nullable PlayerId winner) implements JsonRecord {

    /** The method that tells it, as {@code match}. */
    public static final String METHOD = "get_player_state";

    /**
     * The params of that method.
     *
     * @param authToken the player's own token, without which it tells nothing of a match
     */
    public record PlayerQuestion(
            @Nullable AuthToken authToken, @Nullable MatchId matchId) implements JsonRecord {}
}
