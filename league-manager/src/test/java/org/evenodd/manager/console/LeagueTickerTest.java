package org.evenodd.manager.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.command.Notice;
import org.evenodd.manager.league.ConductEvent.PlayerReached;
import org.evenodd.manager.league.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.CourseEvent.LeaguePaused;
import org.evenodd.manager.league.CourseEvent.LeagueResumed;
import org.evenodd.manager.league.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.CourseEvent.RoundFinished;
import org.evenodd.manager.league.CourseEvent.RoundStarted;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.schedule.RoundRobin;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.junit.jupiter.api.Test;

class LeagueTickerTest {
    private static final Instant START = Instant.parse("2025-01-15T10:30:00Z");
    private static final PlayerId P01 = PlayerId.of(1);
    private static final PlayerId P02 = PlayerId.of(2);

    private final VirtualTime time = new VirtualTime(START);
    private final StringWriter printed = new StringWriter();
    private final List<LeagueEvent> events = new ArrayList<>();
    private boolean terminal;
    private LeagueTicker ticker;

    LeagueTickerTest() {
        open();
    }

    /** Opens a league with two players. */
    private void open() {
        events.clear();
        events.add(new LeagueOpened(SettingsLoader.builtIn().league(SettingsLoader.DEFAULT_LEAGUE), START));
        ticker = new LeagueTicker(new Console(new PrintWriter(printed), terminal), time, League.replay(events));
        happens(registered(P01));
        happens(registered(P02));
    }

    private Stream<String> lines() {
        return printed.toString().lines();
    }

    private static PlayerRegistered registered(PlayerId player) {
        Endpoint endpoint = Endpoint.parse("http://localhost:8101/mcp");
        return new PlayerRegistered(player, new Registration(new DisplayName("A"), endpoint, 1, null));
    }

    private void happens(LeagueEvent event) {
        events.add(event);
        ticker.happened(List.of(event), League.replay(events));
    }

    private void begin(Duration atLeast) {
        ticker.begins(new Notice.LeagueBegins(99, 4851, atLeast));
    }

    @Test
    void tellsHowLongTheLeagueWillTakeAtLeast() {
        begin(Duration.ofMinutes(99));

        assertThat(printed).hasToString("The league begins: 99 rounds, 4851 matches; it takes at least 99 minutes.\n");
    }

    @Test
    void countsOneRoundAndOneMatchInTheSingular() {
        ticker.begins(new Notice.LeagueBegins(1, 1, Duration.ZERO));

        assertThat(printed).hasToString("The league begins: 1 round, 1 match.\n");
    }

    @Test
    void namesAfterAWhileThoseWhoHaveNotAnsweredYet() {
        begin(Duration.ZERO);
        happens(new PlayerReached(P01));
        time.run();

        assertThat(printed.toString()).endsWith("No answer yet from the endpoint of P02.\n");
    }

    @Test
    void saysNothingWhereEverybodyHasAnsweredMeanwhile() {
        begin(Duration.ZERO);
        happens(new PlayerReached(P01));
        happens(new PlayerReached(P02));
        time.run();

        assertThat(printed.toString()).doesNotContain("Nobody");
    }

    private void startsWithTwoRoundsAndEndsTheFirstAfter(Duration passed) {
        happens(new LeagueStarted(RoundRobin.schedule(List.of(P01, P02), 2), START));
        happens(new RoundStarted(new RoundId(1), time.instant()));
        time.advance(passed);
        happens(new RoundFinished(new RoundId(1), time.instant()));
        happens(new RoundStarted(new RoundId(2), time.instant()));
    }

    @Test
    void tellsTheExpectedEndOnceAMinuteWhileTheLeagueRuns() {
        startsWithTwoRoundsAndEndsTheFirstAfter(Duration.ofMinutes(10));
        time.advance(Duration.ofMinutes(2));

        assertThat(lines().filter(line -> line.contains(" left")))
                .satisfiesExactly(
                        line -> assertThat(line)
                                .startsWith("Round 2 of 2, 0 of 2 matches, about 9 min left (ends about "),
                        line -> assertThat(line)
                                .startsWith("Round 2 of 2, 0 of 2 matches, about 8 min left (ends about "));
    }

    @Test
    void tellsNoEndInAPauseAndAfterTheEnd() {
        startsWithTwoRoundsAndEndsTheFirstAfter(Duration.ofMinutes(10));
        happens(new LeaguePaused());
        time.advance(Duration.ofMinutes(5));
        happens(new LeagueResumed());
        happens(new LeagueFinished(true, time.instant()));
        time.run();

        assertThat(lines().filter(line -> line.contains(" left"))).isEmpty();
    }

    @Test
    void drawsTheProgressInOneLineOnATerminal() {
        terminal = true;
        open();
        startsWithTwoRoundsAndEndsTheFirstAfter(Duration.ofMinutes(10));
        time.advance(LeagueTicker.PAUSE);
        happens(new LeagueFinished(true, time.instant()));

        String cleared = "\r\u001b[K";
        assertThat(printed.toString())
                .contains(cleared + "\u001b[?7lRound 1 of 2, 0 of 2 matches\u001b[?7h\r")
                .containsPattern(
                        "Round 2 of 2, 0 of 2 matches, about 10 min left \\(ends about [^)]+\\)\u001b\\[\\?7h\r")
                .contains("\r" + cleared + "Final standings of ");
    }
}
