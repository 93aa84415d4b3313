package org.evenodd.player.history;

import java.util.Objects;
import java.util.Optional;
import org.evenodd.protocol.game.NumberDraw;
import org.evenodd.protocol.message.ChooseParityCall;
import org.evenodd.protocol.message.GameOver;
import org.evenodd.protocol.message.GameResult;
import org.evenodd.protocol.message.ParityContext;
import org.evenodd.protocol.value.ConversationId;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.Sender;
import org.jspecify.annotations.Nullable;

/**
 * What a referee told of its draw before this player chose (docs/protocol-decisions.md).
 *
 * @param referee null where it did not give its name
 * @param conversation in which it called; null where it named none
 */
public record SealedDraw(
        MatchId match, @Nullable Sender referee, @Nullable ConversationId conversation, Digest commitment) {

    /** Empty where the referee seals nothing. */
    public static Optional<SealedDraw> in(ChooseParityCall call) {
        ParityContext context = call.context();
        Digest commitment = context == null ? null : context.drawCommitment();
        return Optional.ofNullable(commitment)
                .map(known -> new SealedDraw(
                        call.match().matchId(),
                        call.envelope().sender(),
                        call.envelope().conversationId(),
                        known));
    }

    /** The one that counts: the first, unless the match has begun anew, or with another referee. */
    SealedDraw or(SealedDraw later) {
        boolean sameGame = Objects.equals(referee, later.referee) && Objects.equals(conversation, later.conversation);
        return sameGame ? this : later;
    }

    /**
     * Holds the end of the match against it.
     *
     * @return empty where number and nonce fit, no number was drawn, or another referee is speaking
     */
    Optional<BrokenSeal> brokenBy(GameOver over) {
        GameResult result = over.gameResult();
        Integer number = result == null ? over.flat().drawnNumber() : result.drawnNumber();
        if (number == null || !Objects.equals(referee, over.envelope().sender())) {
            return Optional.empty();
        }
        Digest nonce = result == null ? null : result.drawNonce();
        return proves(number, nonce) ? Optional.empty() : Optional.of(new BrokenSeal(referee, commitment, nonce));
    }

    private boolean proves(int number, @Nullable Digest nonce) {
        return nonce != null && new NumberDraw(number, nonce).commitment(match).equals(commitment);
    }
}
