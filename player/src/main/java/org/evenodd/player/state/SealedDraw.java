package org.evenodd.player.state;

import java.util.Objects;
import java.util.Optional;
import org.evenodd.player.state.PlayedMatch.BrokenSeal;
import org.evenodd.protocol.game.NumberDraw;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.GameOverMessages.GameResult;
import org.evenodd.protocol.message.ParityMessages.ChooseParityCall;
import org.evenodd.protocol.message.ParityMessages.ParityContext;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.ConversationId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Sender;
import org.jspecify.annotations.Nullable;

/**
 * A referee's commitment to its draw, received before this player chose (docs/protocol-decisions.md).
 *
 * @param referee null if it did not identify itself
 * @param conversation of the call; null if it named none
 */
public record SealedDraw(
        MatchId match, @Nullable Sender referee, @Nullable ConversationId conversation, Digest commitment) {

    /** The commitment in a call; empty if there is none. */
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

    /** The commitment that counts: the first, unless the match was restarted or has another referee. */
    SealedDraw or(SealedDraw later) {
        boolean sameGame = Objects.equals(referee, later.referee) && Objects.equals(conversation, later.conversation);
        return sameGame ? this : later;
    }

    /**
     * Checks the end of the match against this commitment.
     *
     * @return empty if number and nonce match, no number was drawn, or the message is from another referee
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
