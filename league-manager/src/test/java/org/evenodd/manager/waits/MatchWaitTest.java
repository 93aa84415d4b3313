package org.evenodd.manager.waits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.waits.RunningLeague.P01;
import static org.evenodd.manager.waits.RunningLeague.P02;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.evenodd.protocol.operation.AwaitedStep;
import org.evenodd.protocol.value.PlayerId;
import org.junit.jupiter.api.Test;

class MatchWaitTest {
    private static final Instant SINCE = Instant.parse("2025-01-15T10:30:00Z");
    private static final Map<PlayerId, String> NAMES = Map.of(P01, "Alpha", P02, "Beta");

    private static String words(AwaitedStep step, Duration limit, long millis, PlayerId... players) {
        return new MatchWait(List.of(players), step, SINCE, limit)
                .words(player -> NAMES.getOrDefault(player, player.value()), SINCE.plusMillis(millis));
    }

    @Test
    void namesThePlayerWhoseChoiceIsDueAndItsTime() {
        assertThat(words(AwaitedStep.CHOICE, Duration.ofSeconds(30), 12_900, P01))
                .isEqualTo("Alpha's choice, for 12 s of 30 s");
    }

    @Test
    void namesBothPlayers() {
        assertThat(words(AwaitedStep.CHOICE, Duration.ofSeconds(30), 0, P01, P02))
                .isEqualTo("Alpha's and Beta's choices, for 0 s of 30 s");
        assertThat(words(AwaitedStep.INVITATION, Duration.ofSeconds(5), 2_000, P01, P02))
                .isEqualTo("Alpha and Beta to accept the invitation, for 2 s of 5 s");
    }

    @Test
    void neverShowsMoreTimeThanATryMayTake() {
        assertThat(words(AwaitedStep.INVITATION, Duration.ofMillis(2_500), 4_000, P02))
                .isEqualTo("Beta to accept the invitation, for 2.5 s of 2.5 s");
    }

    @Test
    void showsNoNegativeTimeWhereTheClockWasSetBack() {
        assertThat(words(AwaitedStep.CHOICE, Duration.ofSeconds(100), -4_000, P01))
                .isEqualTo("Alpha's choice, for 0 s of 100 s");
    }

    @Test
    void tellsHowLongTheReportIsDueWithoutALimitSinceItIsSentAgainAndAgain() {
        assertThat(words(AwaitedStep.REPORT, Duration.ofSeconds(10), 25_000))
                .isEqualTo("the referee's report, for 25 s");
    }
}
