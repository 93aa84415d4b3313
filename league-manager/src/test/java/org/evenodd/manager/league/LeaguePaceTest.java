package org.evenodd.manager.league;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeaguePaused;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueReopened;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundStarted;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.RoundRobin.PlannedRound;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.junit.jupiter.api.Test;

class LeaguePaceTest {

    private static final Instant START = Instant.parse("2026-03-01T10:30:00Z");
    private static final int ROUNDS = 10;

    private final List<LeagueEvent> events = new ArrayList<>();

    LeaguePaceTest() {
        events.add(new LeagueOpened(SettingsLoader.builtIn().league(SettingsLoader.DEFAULT_LEAGUE), START));
        events.add(new LeagueStarted(
                IntStream.rangeClosed(1, ROUNDS)
                        .mapToObj(round -> new PlannedRound(new RoundId(round), List.of(), null))
                        .toList(),
                START,
                null));
    }

    private static Instant at(int second) {
        return START.plusSeconds(second);
    }

    /** Rounds that started at these seconds. */
    private void startRounds(int... seconds) {
        for (int round = 0; round < seconds.length; round++) {
            events.add(new RoundStarted(new RoundId(round + 1), at(seconds[round]), null));
        }
    }

    /** In seconds. */
    private Optional<Long> left(int second) {
        return Course.timeLeft(League.replay(events), at(second)).map(Duration::toSeconds);
    }

    @Test
    void saysNothingUntilARoundHasEnded() {
        assertThat(left(10)).isEmpty();
        startRounds(0);
        assertThat(left(29)).isEmpty();
    }

    @Test
    void expectsTheOtherRoundsToTakeAsLong() {
        startRounds(0, 30);

        assertThat(left(30)).contains(9 * 30L);
        assertThat(left(40)).contains(20 + 8 * 30L);
        assertThat(left(100)).contains(8 * 30L);
    }

    @Test
    void expectsNothingMoreOfTheLastRoundThanItsTime() {
        startRounds(0, 30, 60, 90, 120, 150, 180, 210, 240, 270);

        assertThat(left(280)).contains(20L);
        assertThat(left(400)).contains(0L);
    }

    @Test
    void looksAtTheLatestThreeRounds() {
        startRounds(0, 100, 200, 210, 220, 230);

        assertThat(left(230)).contains(5 * 10L);
    }

    @Test
    void isNotMisledByOneLongPause() {
        startRounds(0, 30, 1000);
        assertThat(left(1000)).contains(8 * 30L);

        startRounds(0, 30, 1000, 1030);
        assertThat(left(1030)).contains(7 * 30L);
    }

    @Test
    void saysNothingInAPauseAfterTheEndAndWhereMatchesAreReplayed() {
        startRounds(0, 30);
        events.add(new LeaguePaused());
        assertThat(left(40)).isEmpty();

        events.add(new LeagueFinished(true, at(50)));
        assertThat(left(60)).isEmpty();

        events.add(new LeagueReopened(at(70)));
        assertThat(left(80)).isEmpty();
    }
}
