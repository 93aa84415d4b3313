package org.evenodd.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit.DRAW;
import static org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit.ZERO;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.game.evenodd.EvenOdd;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.AssignmentMessages.PointRules;
import org.evenodd.protocol.message.AssignmentMessages.Scoring;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class OutcomeTest {

    private static final PlayerId A = PlayerId.of(1);
    private static final PlayerId B = PlayerId.of(2);

    /** Three points for a win, one for a draw, none for a loss; and where a loss is worth something, none for a fault. */
    static Stream<Arguments> outcomes() {
        Scoring generous = new Scoring(5, 2, 1);
        return Stream.of(
                Arguments.of(new Outcome.Win(A, B, A), MatchStatus.WIN, Scoring.STANDARD, DRAW, 3, 0),
                Arguments.of(new Outcome.Win(A, B, B), MatchStatus.WIN, Scoring.STANDARD, ZERO, 0, 3),
                Arguments.of(new Outcome.Win(A, B, A), MatchStatus.WIN, generous, DRAW, 5, 1),
                Arguments.of(new Outcome.Draw(A, B), MatchStatus.DRAW, Scoring.STANDARD, DRAW, 1, 1),
                Arguments.of(new Outcome.Draw(A, B), MatchStatus.DRAW, Scoring.STANDARD, ZERO, 1, 1),
                Arguments.of(new Outcome.WonByForfeit(A, B, B), MatchStatus.TECHNICAL_LOSS, generous, ZERO, 0, 5),
                Arguments.of(new Outcome.BothFailed(A, B), MatchStatus.DRAW, Scoring.STANDARD, DRAW, 1, 1),
                Arguments.of(new Outcome.BothFailed(A, B), MatchStatus.DRAW, Scoring.STANDARD, ZERO, 0, 0));
    }

    @ParameterizedTest
    @MethodSource("outcomes")
    void hasAStatusPointsAndAWinnerUnlessNobodyWon(
            Outcome outcome, MatchStatus status, Scoring scoring, DoubleForfeit doubleForfeit, int ofA, int ofB) {
        assertThat(outcome.status()).isEqualTo(status);
        assertThat(outcome.score(new PointRules(scoring, doubleForfeit))).isEqualTo(Map.of(A, ofA, B, ofB));
        assertThat(outcome.winner()).isEqualTo(ofA == ofB ? Optional.empty() : Optional.of(ofA > ofB ? A : B));
    }

    @Nested
    class TheGame {

        @ParameterizedTest
        @CsvSource({"EVEN, ODD, 8, P01", "EVEN, ODD, 7, P02", "ODD, EVEN, 1, P01", "ODD, EVEN, 10, P02"})
        void isWonByTheOnlyRightChoice(Parity choiceOfA, Parity choiceOfB, int number, String winner) {
            assertThat(EvenOdd.decide(A, choiceOfA, B, choiceOfB, number))
                    .isEqualTo(new Outcome.Win(A, B, new PlayerId(winner)));
        }

        @ParameterizedTest
        @CsvSource({"EVEN, 8", "EVEN, 7", "ODD, 8", "ODD, 7"})
        void isDrawnWhenBothChooseTheSameRightOrWrong(Parity choice, int number) {
            assertThat(EvenOdd.decide(A, choice, B, choice, number)).isEqualTo(new Outcome.Draw(A, B));
        }
    }
}
