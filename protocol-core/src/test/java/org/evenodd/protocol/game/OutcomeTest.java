package org.evenodd.protocol.game;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.AssignmentMessages.Scoring;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class OutcomeTest {

    private static final PlayerId A = PlayerId.of(1);
    private static final PlayerId B = PlayerId.of(2);

    private static Map<PlayerId, Integer> score(Outcome outcome, DoubleForfeit doubleForfeit) {
        return outcome.score(Scoring.STANDARD, doubleForfeit);
    }

    @Nested
    class Points {

        @ParameterizedTest
        @EnumSource
        void threeForAWinAndNoneForALoss(DoubleForfeit doubleForfeit) {
            assertThat(score(new Outcome.Win(A, B, A), doubleForfeit)).isEqualTo(Map.of(A, 3, B, 0));
            assertThat(score(new Outcome.Win(A, B, B), doubleForfeit)).isEqualTo(Map.of(A, 0, B, 3));
        }

        @ParameterizedTest
        @EnumSource
        void oneEachForADraw(DoubleForfeit doubleForfeit) {
            assertThat(score(new Outcome.Draw(A, B), doubleForfeit)).isEqualTo(Map.of(A, 1, B, 1));
        }

        @ParameterizedTest
        @EnumSource
        void technicalLossThreeForTheOpponentAndNoneForTheOther(DoubleForfeit doubleForfeit) {
            assertThat(score(new Outcome.WonByForfeit(A, B, B), doubleForfeit)).isEqualTo(Map.of(A, 0, B, 3));
        }

        @Test
        void technicalLossIsWorthNothingEvenWhereALossIsWorthSomething() {
            Scoring generous = new Scoring(5, 2, 1);
            assertThat(new Outcome.WonByForfeit(A, B, A).score(generous, DoubleForfeit.DRAW))
                    .isEqualTo(Map.of(A, 5, B, 0));
            assertThat(new Outcome.Win(A, B, A).score(generous, DoubleForfeit.DRAW))
                    .isEqualTo(Map.of(A, 5, B, 1));
        }

        @Test
        void bothFailOneEachAsRefSays() {
            assertThat(score(new Outcome.BothFailed(A, B), DoubleForfeit.DRAW)).isEqualTo(Map.of(A, 1, B, 1));
        }

        @Test
        void bothFailNothingWhereTheLeagueSaysZero() {
            assertThat(score(new Outcome.BothFailed(A, B), DoubleForfeit.ZERO)).isEqualTo(Map.of(A, 0, B, 0));
        }
    }

    @Nested
    class Status {

        @Test
        void isThatOfTheThreeOfThePrd() {
            assertThat(new Outcome.Win(A, B, A).status()).isEqualTo(MatchStatus.WIN);
            assertThat(new Outcome.Draw(A, B).status()).isEqualTo(MatchStatus.DRAW);
            assertThat(new Outcome.WonByForfeit(A, B, A).status()).isEqualTo(MatchStatus.TECHNICAL_LOSS);
            assertThat(new Outcome.BothFailed(A, B).status()).isEqualTo(MatchStatus.DRAW);
        }

        @Test
        void namesAWinnerUnlessNobodyWon() {
            assertThat(new Outcome.Win(A, B, B).winner()).contains(B);
            assertThat(new Outcome.WonByForfeit(A, B, A).winner()).contains(A);
            assertThat(new Outcome.Draw(A, B).winner()).isEmpty();
            assertThat(new Outcome.BothFailed(A, B).winner()).isEmpty();
        }
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
