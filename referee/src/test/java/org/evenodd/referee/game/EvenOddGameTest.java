package org.evenodd.referee.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.evenodd.referee.Sample.DRAW;
import static org.evenodd.referee.Sample.FIXTURE;
import static org.evenodd.referee.Sample.P01;
import static org.evenodd.referee.Sample.P02;
import static org.evenodd.referee.Sample.choice;
import static org.evenodd.referee.Sample.join;

import java.util.Map;
import org.evenodd.protocol.game.Outcome;
import org.evenodd.protocol.message.GameOverMessages.GameResult;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Parity;
import org.junit.jupiter.api.Test;

class EvenOddGameTest {

    private final Game game = Games.opening(GameType.EVEN_ODD).orElseThrow().begin(FIXTURE, DRAW);

    private Game chosen(Parity ofA, Parity ofB) {
        return game.play(P01, choice(P01, ofA)).play(P02, choice(P02, ofB));
    }

    private static Demand.Over over(Game game) {
        return (Demand.Over) game.demand();
    }

    @Test
    void wantsBothMovesAtOnceInAnyOrder() {
        assertThat(((Demand.Moves) game.demand()).of()).containsExactlyInAnyOrder(P01, P02);
        Game half = game.play(P02, choice(P02, Parity.ODD));
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
        Game half = game.play(P01, choice(P01, Parity.ODD));
        assertThatThrownBy(() -> half.play(P01, choice(P01, Parity.EVEN))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> game.play(P01, join(P01, true))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void showsNumberAndNonceOfAPlayedGame() {
        Game played = chosen(Parity.EVEN, Parity.ODD);
        GameResult result = played.result(
                new MatchVerdict(over(played).outcome(), over(played).reason(), Map.of()));
        assertThat(result.drawnNumber()).isEqualTo(8);
        assertThat(result.numberParity()).isEqualTo(Parity.EVEN);
        assertThat(result.drawNonce()).isEqualTo(DRAW.nonce());
    }

    @Test
    void showsNeitherNumberNorNonceWhereNoGameWasPlayedOut() {
        Game half = game.play(P01, choice(P01, Parity.ODD));
        GameResult result = half.result(new MatchVerdict(
                new Outcome.WonByForfeit(P01, P02, P01),
                "P02 could not be reached",
                Map.of(P02, Termination.UNREACHABLE)));
        assertThat(result.drawnNumber()).isNull();
        assertThat(result.numberParity()).isNull();
        assertThat(result.drawNonce()).isNull();
        assertThat(result.choices()).containsEntry(P01, Parity.ODD).containsEntry(P02, null);
    }

    @Test
    void isTheOnlyGameThatIsKnown() {
        assertThat(Games.types()).containsExactly(GameType.EVEN_ODD);
        assertThat(Games.opening(new GameType("tic_tac_toe"))).isEmpty();
    }
}
