package org.evenodd.manager.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.manager.league.Decision.ResponseTime;
import org.evenodd.manager.league.League;
import org.evenodd.protocol.message.ResultDetails.ExchangeOutcome;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Test;

class AnswerLatencyTest {

    private static final PlayerId A = PlayerId.of(1);
    private static final PlayerId B = PlayerId.of(2);

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

        assertThat(AnswerLatency.of(league, A)).isEqualTo(new AnswerLatency(3, 20, 30, 30));
        assertThat(AnswerLatency.ofAll(league))
                .containsOnlyKeys(A, B)
                .containsEntry(B, new AnswerLatency(3, 500, 600, 600));
        assertThat(AnswerLatency.of(league, PlayerId.of(3))).isEqualTo(AnswerLatency.NONE);
    }
}
