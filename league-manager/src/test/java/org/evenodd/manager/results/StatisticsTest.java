package org.evenodd.manager.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.manager.league.Decision.ResponseTime;
import org.evenodd.manager.league.League;
import org.evenodd.manager.results.TechnicalLosses.LossCause;
import org.evenodd.protocol.message.QueryData.MatchTermination;
import org.evenodd.protocol.message.ResultDetails.ExchangeOutcome;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StatisticsTest {

    private static final PlayerId A = PlayerId.of(1);
    private static final PlayerId B = PlayerId.of(2);

    @Nested
    class Latency {
        private static ResponseTime took(int milliseconds, ExchangeOutcome outcome) {
            return new ResponseTime(A, "CHOOSE_PARITY_CALL", milliseconds, 30_000, outcome);
        }

        private static List<ResponseTime> answers(IntStream milliseconds) {
            return milliseconds
                    .mapToObj(took -> took(took, ExchangeOutcome.ANSWERED))
                    .toList();
        }

        @Test
        void isTheLeastTimeThatHalfAndThat95PercentOfTheAnswersDoNotExceed() {
            assertThat(AnswerLatency.of(answers(IntStream.rangeClosed(1, 100).map(took -> 101 - took))))
                    .isEqualTo(new AnswerLatency(100, 50, 95, 100));
            assertThat(AnswerLatency.of(answers(IntStream.of(7, 3)))).isEqualTo(new AnswerLatency(2, 3, 7, 7));
            assertThat(AnswerLatency.of(answers(IntStream.of(7)))).isEqualTo(new AnswerLatency(1, 7, 7, 7));
        }

        @Test
        void countsOnlyAnswersOfTheExpectedKind() {
            List<ResponseTime> others = Stream.of(ExchangeOutcome.values())
                    .filter(outcome -> outcome != ExchangeOutcome.ANSWERED)
                    .map(outcome -> took(9000, outcome))
                    .toList();

            AnswerLatency latency = AnswerLatency.of(others);
            assertThat(latency).isEqualTo(AnswerLatency.NONE);
            assertThat(latency.isUnknown()).isTrue();
            assertThat(AnswerLatency.of(Stream.concat(others.stream(), answers(IntStream.of(5)).stream())
                            .toList()))
                    .isEqualTo(new AnswerLatency(1, 5, 5, 5));
        }

        @Test
        void isEachPlayersOwnInALeague() {
            League league = new SmallLeague(2, 3)
                    .timed(A, 10, B, 400)
                    .timed(A, 30, B, 500)
                    .timed(A, 20, B, 600)
                    .league();

            assertThat(AnswerLatency.ofAll(league))
                    .isEqualTo(Map.of(A, new AnswerLatency(3, 20, 30, 30), B, new AnswerLatency(3, 500, 600, 600)));
        }

        @Test
        void isOfNobodyWhoNeverAnswered() {
            League league = new SmallLeague(2, 1).waitedFor(A, B, 10).league();

            assertThat(AnswerLatency.ofAll(league)).isEqualTo(Map.of(B, new AnswerLatency(1, 10, 10, 10)));
        }
    }

    @Nested
    class Losses {
        @Test
        void areCountedByCauseTheMostFrequentFirst() {
            League league = new SmallLeague(2, 4)
                    .forfeited(A, B, null, Termination.REFUSED)
                    .forfeited(A, B, null, Termination.TIMEOUT_CHOICE)
                    .forfeited(B, A, null, Termination.TIMEOUT_JOIN)
                    .bothFailed(A, B, Termination.TIMEOUT_CHOICE)
                    .league();

            TechnicalLosses losses = TechnicalLosses.of(league, A);
            assertThat(losses.causes())
                    .containsExactly(
                            new LossCause(MatchTermination.TIMEOUT_CHOICE, "did not choose in time", 2),
                            new LossCause(MatchTermination.REFUSED, "refused the invitation", 1));
            assertThat(losses.matches()).isEqualTo(3);
            assertThat(losses.summary()).isEqualTo("3: 2 x did not choose in time, 1 x refused the invitation");
            assertThat(TechnicalLosses.NONE.summary()).isEmpty();
            assertThat(TechnicalLosses.of(league, B).matches()).isEqualTo(2);
        }

        @ParameterizedTest
        @EnumSource
        void areEachToldWithASentenceThatHelps(Termination why) {
            League league = new SmallLeague(2, 1).forfeited(A, B, null, why).league();
            assertThat(TechnicalLosses.of(league, A).causes()).singleElement().satisfies(cause -> {
                assertThat(cause.termination()).isEqualTo(MatchTermination.of(why));
                assertThat(cause.words()).isNotEmpty();
                assertThat(cause.fix("Move rightly.")).matches("[A-Z].*\\.").doesNotContain("it finds most causes");
            });
            assertThat(TechnicalLosses.of(league, B).causes()).isEmpty();
        }
    }
}
