package org.evenodd.manager.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class LeaguePaceTest {

    private static final Instant START = Instant.parse("2026-03-01T10:30:00Z");

    private static Instant at(int seconds) {
        return START.plusSeconds(seconds);
    }

    /** A league whose first round took 30 s, the wait after its announcement included. */
    private static LeaguePace oneRound() {
        return LeaguePace.UNKNOWN.roundBegins(at(0), false).roundEnds(at(30));
    }

    @Test
    void saysNothingUntilAWholeRoundWasSeen() {
        assertThat(LeaguePace.UNKNOWN.left(29, at(10))).isEmpty();
        assertThat(LeaguePace.UNKNOWN.roundBegins(at(0), false).left(29, at(29)))
                .isEmpty();
        assertThat(LeaguePace.UNKNOWN.roundEnds(at(30)).left(28, at(31))).isEmpty();
    }

    @Test
    void expectsTheOtherRoundsToTakeAsLong() {
        assertThat(oneRound().left(28, at(30))).contains(Duration.ofMinutes(14));
        assertThat(oneRound().left(28, at(40))).contains(Duration.ofSeconds(830));
        assertThat(oneRound().left(28, at(100))).contains(Duration.ofSeconds(810));
        assertThat(oneRound().left(1, at(100))).contains(Duration.ZERO);
        assertThat(oneRound().left(0, at(100))).isEmpty();
    }

    @Test
    void weighsTheLatestRoundMost() {
        LeaguePace faster = oneRound().roundEnds(at(40));
        assertThat(faster.left(10, at(40))).contains(Duration.ofSeconds(200));
        assertThat(faster.roundEnds(at(50)).left(10, at(50))).contains(Duration.ofSeconds(150));
    }

    @Test
    void leavesPausesOut() {
        LeaguePace paused = oneRound().paused(at(35));

        assertThat(paused.left(28, at(500))).isEmpty();
        assertThat(paused.resumed(at(1000)).left(28, at(1000))).contains(Duration.ofSeconds(835));
        assertThat(paused.resumed(at(1000)).roundEnds(at(1025)).left(27, at(1025)))
                .contains(Duration.ofSeconds(810));
    }

    @Test
    void doesNotCountTheRoundInWhichTheManagerWasRestarted() {
        LeaguePace restarted =
                LeaguePace.UNKNOWN.resumed(at(0)).roundEnds(at(2)).roundBegins(at(2), false);

        assertThat(restarted.left(9, at(20))).isEmpty();
        assertThat(restarted.roundEnds(at(32)).left(8, at(32))).contains(Duration.ofMinutes(4));
    }

    @Test
    void isToldInMinutesWithTheTimeOfDay() {
        assertThat(ProgressLine.end(Duration.ofSeconds(59), START, ZoneOffset.UTC))
                .isEqualTo(", less than a minute left");
        assertThat(ProgressLine.end(Duration.ofMinutes(12), START, ZoneId.of("Europe/Berlin")))
                .isEqualTo(", about 12 min left (ends about 11:42)");
        assertThat(ProgressLine.end(Duration.ofMinutes(125), START, ZoneOffset.UTC))
                .isEqualTo(", about 2 h 5 min left (ends about 12:35)");
        assertThat(ProgressLine.end(Duration.ofHours(14), START, ZoneOffset.UTC))
                .isEqualTo(", about 14 h 0 min left (ends about 2 Mar 00:30)");
    }
}
