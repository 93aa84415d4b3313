package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Sent;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RoundId;
import org.jspecify.annotations.Nullable;

/**
 * What a player is told for its choice (PRD 6.1.2).
 *
 * @param drawCommitment SHA-256 of {@code match_id:number:nonce}; GAME_OVER reveals number and nonce
 */
public record ParityContext(
        @Sent @Nullable PlayerId opponentId,
        @Sent @Nullable RoundId roundId,
        @Sent @Nullable PlayerRecord yourStandings,
        @Sent @Nullable Digest drawCommitment) {}
