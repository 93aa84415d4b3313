package org.evenodd.manager.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.league.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.PreparationEvent.StartPlanned;
import org.junit.jupiter.api.Test;

class StartCountdownTest {
    private static final Instant NOW = Instant.parse("2026-11-25T09:00:00Z");

    private final VirtualTime time = new VirtualTime(NOW);
    private final StringWriter printed = new StringWriter();
    private final LeagueEvent opened =
            new LeagueOpened(SettingsLoader.builtIn().league(SettingsLoader.DEFAULT_LEAGUE), NOW);

    private League league = League.replay(List.of(opened));

    private void countdown(boolean terminal, Duration left) {
        league = League.replay(List.of(opened, new StartPlanned(NOW.plus(left), NOW)));
        new StartCountdown(
                        new Console(new PrintWriter(printed), terminal),
                        time,
                        new WallClock(ZoneOffset.UTC),
                        () -> league)
                .begin();
    }

    @Test
    void tellsTheTimeAtOnceAndThenAtAFewMomentsBefore() {
        countdown(false, Duration.ofMinutes(31));
        time.run();
        assertThat(printed.toString().lines())
                .containsExactly(
                        "The league starts at 2026-11-25 09:31, in 31 minutes.",
                        "The league starts in 30 minutes; players: 0, referees: 0.",
                        "The league starts in 10 minutes; players: 0, referees: 0.",
                        "The league starts in 5 minutes; players: 0, referees: 0.",
                        "The league starts in 1 minute; players: 0, referees: 0.");
    }

    @Test
    void redrawsALineOnATerminalAndRemovesItAtTheEnd() {
        countdown(true, Duration.ofMillis(2500));
        time.run();
        assertThat(printed)
                .hasToString("The league starts at 2026-11-25 09:00:02, in 3 seconds.\n"
                        + "\r\u001b[K\u001b[?7lStart in 0:02; players: 0, referees: 0\u001b[?7h\r"
                        + "\r\u001b[K\u001b[?7lStart in 0:01; players: 0, referees: 0\u001b[?7h\r"
                        + "\r\u001b[K");
    }

    @Test
    void endsWithTheStartOfTheLeague() {
        countdown(false, Duration.ofMinutes(31));
        league = League.replay(
                List.of(opened, new StartPlanned(NOW.plusSeconds(1860), NOW), new LeagueStarted(List.of(), NOW, true)));
        time.run();
        assertThat(printed.toString().lines()).hasSize(1);
    }
}
