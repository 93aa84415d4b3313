package org.evenodd.manager.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.game.Games;
import org.evenodd.manager.league.Enrolment.EnrolledName;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeaguePaused;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundStarted;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.LeagueEvent.PreparationEvent.RosterSet;
import org.evenodd.manager.league.LeagueEvent.PreparationEvent.StartPlanned;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.PlayerDialectNoted;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.league.RoundRobin;
import org.evenodd.manager.tournament.OperatingRules;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.manager.tournament.Tournament;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.slf4j.helpers.NOPLogger;

class StartAndEndTest {
    private static final Instant START = Instant.parse("2025-01-15T10:30:00Z");
    private static final OperatingRules RULES =
            OperatingRules.of(SettingsLoader.builtIn().system(), Games.usual(), AutoStart.BY_OPERATOR, false);

    private final StringWriter printed = new StringWriter();
    private final List<LeagueEvent> events = new ArrayList<>();

    StartAndEndTest() {
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
        printer(new Console(new PrintWriter(printed)), new VirtualTime(START), () -> League.replay(events))
                .begin(anew);
        return printed.toString();
    }

    private static ProgressPrinter printer(Console console, VirtualTime time, Supplier<League> league) {
        OperatorLog log = new OperatorLog(console, NOPLogger.NOP_LOGGER);
        return new ProgressPrinter(
                log, time, new WallClock(ZoneOffset.UTC), () -> Tournament.resume(league.get(), RULES));
    }

    @Test
    void saysOfOneThatHasNotBegunWhoHasRegisteredAndThatItIsPaused() {
        register(2);
        events.add(new LeaguePaused());

        assertThat(told(false))
                .isEqualTo("League league_2025_even_odd: resumed before its start,"
                        + " players registered: 2, referees: 0, paused\n");
    }

    @Test
    void saysOfOneThatRunsHowFarItIs() {
        register(4);
        events.add(new LeagueStarted(
                RoundRobin.schedule(List.of(PlayerId.of(1), PlayerId.of(2), PlayerId.of(3), PlayerId.of(4)), 1),
                START,
                null));
        events.add(new RoundStarted(new RoundId(1), START));

        assertThat(told(false))
                .isEqualTo("League league_2025_even_odd: resumed in round 1 of 3, 0 of 6 matches played\n");
    }

    @Test
    void countsMatchesThatWereForfeitedAmongThosePlayedNoMoreThanTheFinalTableDoes() {
        List<LeagueEvent> untilTheOperatorStopsIt = PlayedLeagues.meddledWith().stream()
                .takeWhile(event -> !(event instanceof LeagueFinished))
                .toList();

        assertThat(ProgressText.ofStored(League.replay(untilTheOperatorStopsIt)))
                .isEqualTo("in round 2 of 3, 1 of 6 matches played and 2 forfeited");
    }

    @Test
    void saysOfARosterHowManyNamesAreOnIt() {
        events.add(new RosterSet(List.of(new EnrolledName(new DisplayName("Ada"), null)), START));

        assertThat(told(true)).endsWith("Roster: 1 name, 0 with a key; nobody else can register.\n");
    }

    @Test
    void saysOfOneThatIsOverThatItCanOnlyBeReadAndShowsItsTable() {
        events.add(new LeagueFinished(true, START));

        assertThat(told(false))
                .startsWith("League league_2025_even_odd: finished; served read-only (--new-league begins a new one)\n"
                        + "Final standings of ");
    }

    @Nested
    class Countdown {
        private static final Instant NOW = Instant.parse("2026-11-25T09:00:00Z");

        private final VirtualTime time = new VirtualTime(NOW);
        private final StringWriter printed = new StringWriter();
        private final LeagueEvent opened =
                new LeagueOpened(SettingsLoader.builtIn().league(SettingsLoader.DEFAULT_LEAGUE), NOW);

        private League league = League.replay(List.of(opened));

        private void countdown(boolean terminal, Duration left) {
            league = League.replay(List.of(opened, new StartPlanned(NOW.plus(left), NOW)));
            printer(new Console(new PrintWriter(printed), terminal), time, () -> league)
                    .begin(true);
        }

        @Test
        void tellsTheTimeAtOnceAndThenAtAFewMomentsBefore() {
            countdown(false, Duration.ofMinutes(31));
            time.run();
            assertThat(printed.toString().lines())
                    .containsExactly(
                            "League league_2025_even_odd: new",
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
                    .hasToString("League league_2025_even_odd: new\n"
                            + "The league starts at 2026-11-25 09:00:02, in 3 seconds.\n"
                            + "\r\u001b[K\u001b[?7lThe league starts in 2 seconds; players: 0, referees: 0.\u001b[?7h\r"
                            + "\r\u001b[K\u001b[?7lThe league starts in 1 second; players: 0, referees: 0.\u001b[?7h\r"
                            + "\r\u001b[K");
        }

        @Test
        void endsWithTheStartOfTheLeague() {
            countdown(false, Duration.ofMinutes(31));
            league = League.replay(List.of(
                    opened, new StartPlanned(NOW.plusSeconds(1860), NOW), new LeagueStarted(List.of(), NOW, true)));
            time.advance(Duration.ofMinutes(31));
            assertThat(printed.toString().lines()).hasSize(2);
        }
    }

    @Nested
    class FinalStandings {
        @Test
        void sharesPlacesOfThoseEqualInEverythingAndNamesTheTieBreakOfOthersWithAsManyPoints() {
            assertThat(FinalTable.of(League.replay(PlayedLeagues.smooth(6))))
                    .startsWith(
                            "Final standings of Even/Odd",
                            "Rank  Id   Player   Played   Won Drawn   Lost Points  Tie-break",
                            "   1  P06  Player 6      5     3     1      1     10",
                            "   2  P03  Player 3      5     2     2      1      8  head-to-head",
                            "   3  P05  Player 5      5     2     2      1      8  head-to-head",
                            "  4=  P01  Player 1      5     0     4      1      4",
                            "  4=  P04  Player 4      5     0     4      1      4",
                            "   6  P02  Player 2      5     0     3      2      3",
                            "The champion is Player 6 (P06) with 10 points.");
        }

        @Test
        void showsTheIdBehindANameThatReadsLikeAnother() {
            List<LeagueEvent> events = new ArrayList<>();
            for (LeagueEvent event : PlayedLeagues.smooth(2)) {
                events.add(
                        event instanceof PlayerRegistered registered
                                        && registered.playerId().equals(PlayerId.of(1))
                                ? new PlayerRegistered(PlayerId.of(1), called("P02", registered.registration()))
                                : event);
            }
            assertThat(FinalTable.of(League.replay(events)))
                    .anySatisfy(line -> assertThat(line).contains("P01  P02 (P01)"))
                    .noneSatisfy(line -> assertThat(line).contains("(P01) (P01)"));
        }

        private static Registration called(String name, Registration before) {
            return new Registration(new DisplayName(name), before.endpoint(), before.generation(), before.version());
        }

        @Test
        void putsAllOnTopThatAreEqualThere() {
            List<LeagueEvent> stopped = new ArrayList<>(PlayedLeagues.smooth(4).stream()
                    .takeWhile(event -> !(event instanceof MatchDecided))
                    .toList());
            stopped.add(new LeagueFinished(true, Instant.parse("2026-03-01T09:00:00Z")));
            assertThat(FinalTable.of(League.replay(stopped)))
                    .contains(
                            "The operator stopped the league; the leaders are Player 1 (P01), Player 2 (P02), Player 3 (P03)"
                                    + " and Player 4 (P04) with 0 points each, equal in every tie-break.");
        }
    }

    @Nested
    class DialectNotes {
        private static final PlayerId P01 = PlayerId.of(1);

        private final List<LeagueEvent> events = new ArrayList<>();

        DialectNotes() {
            events.add(new LeagueOpened(SettingsLoader.builtIn().league(SettingsLoader.DEFAULT_LEAGUE), Instant.EPOCH));
            Endpoint endpoint = Endpoint.parse("http://localhost:8101/mcp");
            events.add(new PlayerRegistered(P01, new Registration(new DisplayName("Alpha"), endpoint, 1, null)));
        }

        private void note(String field, int count) {
            String fix = "Send %s.".formatted(field);
            events.add(new PlayerDialectNoted(P01, new DialectNote(field, "seen", "expected", "SPEC 3", fix, count)));
        }

        private List<String> lines() {
            return FinalTable.dialectNotes(League.replay(events).roster());
        }

        @Test
        void nameTheAgentTheFixTheSourceAndHowOften() {
            assertThat(lines()).isEmpty();
            note("/timestamp", 1);
            note("/accept", 4);

            assertThat(lines())
                    .containsSequence(
                            "P01   Alpha: Send /timestamp. (docs/protocol.md, once)",
                            "P01   Alpha: Send /accept. (docs/protocol.md, 4 times)");
        }

        @Test
        void areCutShortForAnAgentThatNeedsMuch() {
            for (int i = 0; i < 7; i++) {
                note("/field" + i, 1);
            }

            assertThat(lines()).hasSize(5).last().isEqualTo("P01   Alpha: and 4 more");
        }
    }
}
