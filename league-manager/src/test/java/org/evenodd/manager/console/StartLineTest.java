package org.evenodd.manager.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.league.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.CourseEvent.LeaguePaused;
import org.evenodd.manager.league.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.CourseEvent.RoundStarted;
import org.evenodd.manager.league.Enrolment.EnrolledName;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.PreparationEvent.RosterSet;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.play.PlayedLeagues;
import org.evenodd.manager.schedule.RoundRobin;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.junit.jupiter.api.Test;
import org.slf4j.helpers.NOPLogger;

class StartLineTest {
    private static final Instant START = Instant.parse("2025-01-15T10:30:00Z");

    private final StringWriter printed = new StringWriter();
    private final List<LeagueEvent> events = new ArrayList<>();

    StartLineTest() {
        events.add(new LeagueOpened(SettingsLoader.builtIn().league(SettingsLoader.DEFAULT_LEAGUE), START));
    }

    private void register(int players) {
        for (int i = 1; i <= players; i++) {
            Endpoint endpoint = Endpoint.parse("http://localhost:%d/mcp".formatted(8100 + i));
            events.add(new PlayerRegistered(
                    PlayerId.of(i), new Registration(new DisplayName("Player " + i), endpoint, 1, null)));
        }
    }

    private String told(boolean anew) {
        new StartLine(new Narrator(new Console(new PrintWriter(printed)), NOPLogger.NOP_LOGGER))
                .tell(League.replay(events), anew);
        return printed.toString();
    }

    @Test
    void saysThatALeagueIsNew() {
        assertThat(told(true)).isEqualTo("League league_2025_even_odd: new\n");
    }

    @Test
    void saysOfOneThatHasNotBegunWhoHasRegistered() {
        register(2);

        assertThat(told(false))
                .isEqualTo("League league_2025_even_odd: resumed before its start,"
                        + " players registered: 2, referees: 0\n");
    }

    @Test
    void saysOfOneThatRunsHowFarItIs() {
        register(4);
        events.add(new LeagueStarted(
                RoundRobin.schedule(List.of(PlayerId.of(1), PlayerId.of(2), PlayerId.of(3), PlayerId.of(4)), 1),
                START));
        events.add(new RoundStarted(new RoundId(1), START));

        assertThat(told(false))
                .isEqualTo("League league_2025_even_odd: resumed in round 1 of 3, 0 of 6 matches played\n");
    }

    @Test
    void countsMatchesThatWereForfeitedAmongThosePlayedNoMoreThanTheFinalTableDoes() {
        List<LeagueEvent> untilTheOperatorStopsIt = PlayedLeagues.meddledWith().stream()
                .takeWhile(event -> !(event instanceof LeagueFinished))
                .toList();

        assertThat(StartLine.progress(League.replay(untilTheOperatorStopsIt)))
                .isEqualTo("in round 2 of 3, 1 of 6 matches played and 2 forfeited");
    }

    @Test
    void saysOfARosterHowManyNamesAreOnIt() {
        events.add(new RosterSet(List.of(new EnrolledName(new DisplayName("Ada"), null)), START));

        assertThat(told(true)).endsWith("Roster: 1 name, 0 with a key; nobody else can register.\n");
    }

    @Test
    void saysThatItIsPaused() {
        events.add(new LeaguePaused());

        assertThat(told(false)).endsWith(", paused\n");
    }

    @Test
    void saysOfOneThatIsOverThatItCanOnlyBeReadAndShowsItsTable() {
        events.add(new LeagueFinished(true, START));

        assertThat(told(false))
                .startsWith("League league_2025_even_odd: finished; served read-only\nFinal standings of ");
    }
}
