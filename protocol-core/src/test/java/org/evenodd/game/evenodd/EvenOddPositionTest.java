package org.evenodd.game.evenodd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.evenodd.game.Demand;
import org.evenodd.game.Game.Seal;
import org.evenodd.game.Games;
import org.evenodd.game.MatchSetup;
import org.evenodd.game.MatchVerdict;
import org.evenodd.game.Outcome;
import org.evenodd.game.Position;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.Envelope.AckStatus;
import org.evenodd.protocol.message.GameOverMessages.GameOverAck;
import org.evenodd.protocol.message.GameOverMessages.GameResult;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.ParityMessages.ChooseParityResponse;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EvenOddPositionTest {

    private static final PlayerId P01 = PlayerId.of(1);
    private static final PlayerId P02 = PlayerId.of(2);
    private static final MatchId MATCH = new MatchId("R1M1");
    private static final NumberDraw DRAW = new NumberDraw(8, new Digest("ab".repeat(32)));

    private final Position game = EvenOddPosition.begin(new MatchSetup(MATCH, P01, P02), DRAW);

    private static Message choice(PlayerId player, Parity parity) {
        return new ChooseParityResponse(new Envelope(null, null, null, null), MATCH, player, parity);
    }

    private Position chosen(Parity ofA, Parity ofB) {
        return game.play(P01, choice(P01, ofA), 0).play(P02, choice(P02, ofB), 0);
    }

    private static Demand.Over over(Position game) {
        return (Demand.Over) game.demand();
    }

    @Test
    void wantsBothMovesAtOnceInAnyOrder() {
        assertThat(((Demand.Moves) game.demand()).of()).containsExactlyInAnyOrder(P01, P02);
        Position half = game.play(P02, choice(P02, Parity.ODD), 0);
        assertThat(((Demand.Moves) half.demand()).of()).containsExactly(P01);
    }

    @Test
    void goesToWhoseParityWasDrawn() {
        Demand.Over over = over(chosen(Parity.ODD, Parity.EVEN));
        assertThat(over.outcome()).isEqualTo(new Outcome.Win(P01, P02, P02));
        assertThat(over.reason()).isEqualTo("P02 chose even, number was 8 (even)");
    }

    @Test
    void isADrawBetweenEqualChoicesRightOrWrong() {
        assertThat(over(chosen(Parity.ODD, Parity.ODD)).reason())
                .isEqualTo("Both chose odd, number was 8 (even) - both incorrect");
        assertThat(over(chosen(Parity.EVEN, Parity.EVEN)).reason())
                .isEqualTo("Both chose even, number was 8 (even) - both correct");
    }

    @Test
    void refusesASecondMoveAndWhatIsNoMove() {
        Position half = game.play(P01, choice(P01, Parity.ODD), 0);
        assertThatThrownBy(() -> half.play(P01, choice(P01, Parity.EVEN), 0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> game.play(
                        P01,
                        new GameOverAck(new Envelope(null, null, null, null), AckStatus.ACKNOWLEDGED, P01, MATCH),
                        0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void showsNumberAndNonceOfAPlayedGame() {
        Position played = chosen(Parity.EVEN, Parity.ODD);
        GameResult result = played.result(
                new MatchVerdict(over(played).outcome(), over(played).reason(), Map.of()));
        assertThat(result.drawnNumber()).isEqualTo(8);
        assertThat(result.numberParity()).isEqualTo(Parity.EVEN);
        assertThat(result.drawNonce()).isEqualTo(DRAW.nonce());
    }

    @Test
    void showsNeitherNumberNorNonceWhereNoGameWasPlayedOut() {
        Position half = game.play(P01, choice(P01, Parity.ODD), 0);
        GameResult result = half.result(new MatchVerdict(
                new Outcome.WonByForfeit(P01, P02, P01),
                "P02 could not be reached",
                Map.of(P02, Termination.UNREACHABLE)));
        assertThat(result.drawnNumber()).isNull();
        assertThat(result.numberParity()).isNull();
        assertThat(result.drawNonce()).isNull();
        assertThat(result.choices()).containsEntry(P01, Parity.ODD).containsEntry(P02, null);
    }

    private Seal seal(@Nullable Integer number, @Nullable Digest commitment, @Nullable Digest nonce) {
        return game.game()
                .seal(MATCH, new ResultDetails(number, Map.of(), null, null, commitment, nonce, null, null, null));
    }

    @Test
    void isProvenByTheOpenedSealOfItsNumberAndMatchAlone() {
        assertThat(seal(8, DRAW.commitment(MATCH), DRAW.nonce())).isEqualTo(Seal.PROVEN);
        assertThat(seal(7, DRAW.commitment(MATCH), DRAW.nonce())).isEqualTo(Seal.BROKEN);
        assertThat(seal(8, DRAW.commitment(new MatchId("R1M2")), DRAW.nonce())).isEqualTo(Seal.BROKEN);
        assertThat(seal(8, DRAW.commitment(MATCH), null)).isEqualTo(Seal.UNOPENED);
        assertThat(seal(8, null, DRAW.nonce())).isEqualTo(Seal.MISSING);
        assertThat(seal(null, DRAW.commitment(MATCH), null)).isEqualTo(Seal.NOTHING_DRAWN);
    }

    @Test
    void isOfTheUsualGame() {
        assertThat(Games.usual().type()).isEqualTo(game.game().type());
        assertThat(Games.of(new GameType("chess"))).isEmpty();
    }
}
