package org.evenodd.player.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.evenodd.player.state.Encounters.SealedDraw;
import org.evenodd.player.state.PlayedMatch.BrokenSeal;
import org.evenodd.protocol.game.NumberDraw;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.Envelope.MatchRef;
import org.evenodd.protocol.message.GameOverMessages.FlatResult;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.GameOverMessages.GameResult;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.ParityMessages.ChooseParityCall;
import org.evenodd.protocol.message.ParityMessages.ParityContext;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.ConversationId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.Sender;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class SealedDrawTest {

    private static final MatchId MATCH = new MatchId("R1M1");
    private static final PlayerId P01 = PlayerId.of(1);
    private static final PlayerId P02 = PlayerId.of(2);
    private static final NumberDraw SEVEN = new NumberDraw(7, Digest.sha256("seven"));
    private static final NumberDraw EIGHT = new NumberDraw(8, Digest.sha256("eight"));

    private static Envelope from(String referee, String conversation) {
        return new Envelope(Sender.parse(referee), Instant.EPOCH, new ConversationId(conversation));
    }

    private static ChooseParityCall call(String referee, String conversation, @Nullable Digest commitment) {
        ParityContext context = new ParityContext(P02, null, null, commitment);
        return new ChooseParityCall(
                from(referee, conversation), new MatchRef(null, null, MATCH), P01, null, context, null, null);
    }

    private static SealedDraw sealed(String referee, String conversation, NumberDraw draw) {
        return SealedDraw.in(call(referee, conversation, draw.commitment(MATCH)))
                .orElseThrow();
    }

    private static GameOver over(String referee, @Nullable Integer number, @Nullable Digest nonce) {
        GameResult result = new GameResult(
                number == null ? MatchStatus.TECHNICAL_LOSS : MatchStatus.WIN,
                P01,
                number,
                number == null ? null : Parity.of(number),
                Map.of(P01, Parity.ODD, P02, Parity.EVEN),
                null,
                nonce);
        return new GameOver(from(referee, "c1"), new MatchRef(null, null, MATCH), null, result, null, FlatResult.NONE);
    }

    @Nested
    class Broken {

        private final SealedDraw sealed = sealed("referee:REF01", "c1", SEVEN);

        private Optional<BrokenSeal> by(@Nullable Integer number, @Nullable Digest nonce) {
            return sealed.brokenBy(over("referee:REF01", number, nonce));
        }

        @Test
        void isNoSealByNumberAndNonceThatFit() {
            assertThat(by(7, SEVEN.nonce())).isEmpty();
        }

        @Test
        void isASealByAnotherNumber() {
            assertThat(by(9, SEVEN.nonce()))
                    .contains(new BrokenSeal(Sender.parse("referee:REF01"), SEVEN.commitment(MATCH), SEVEN.nonce()));
        }

        @Test
        void isASealByAnotherNonce() {
            assertThat(by(7, EIGHT.nonce()))
                    .get()
                    .extracting(BrokenSeal::drawNonce)
                    .isEqualTo(EIGHT.nonce());
        }

        @Test
        void isASealByNoNonceAtAll() {
            assertThat(by(7, null)).get().extracting(BrokenSeal::drawNonce).isNull();
        }

        @Test
        void isNoSealWhereNoNumberWasDrawn() {
            assertThat(by(null, null)).isEmpty();
        }

        @Test
        void isNoSealByARefereeThatHadNotGivenIt() {
            assertThat(sealed.brokenBy(over("referee:REF02", 8, EIGHT.nonce()))).isEmpty();
        }

        @Test
        void isASealByTheFlatFormWhichProvesNothing() {
            GameOver flat = new GameOver(
                    from("referee:REF01", "c1"),
                    new MatchRef(null, null, MATCH),
                    null,
                    null,
                    null,
                    new FlatResult("P01", 7, Parity.ODD, Parity.EVEN));
            assertThat(sealed.brokenBy(flat)).isPresent();
        }
    }

    @Test
    void isNotThereWhereTheCallHasNoCommitment() {
        assertThat(SealedDraw.in(call("referee:REF01", "c1", null))).isEmpty();
    }
}
