package org.evenodd.manager.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.manager.league.Enrolment.EnrolledName;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeaguePaused;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundStarted;
import org.evenodd.manager.league.LeagueEvent.PreparationEvent.RosterSet;
import org.evenodd.manager.league.LeagueEvent.PreparationEvent.StartPlanned;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.PlayerDialectNoted;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.league.RoundRobin;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class StartAndEndTest {
    private final PrintedLeague league = new PrintedLeague(false, AutoStart.BY_OPERATOR);

    private void register(int players) {
        for (int i = 1; i <= players; i++) {
            league.events.add(PrintedLeague.registered(i, "Player " + i));
        }
    }

    private String told(boolean anew) {
        league.printer.begin(anew);
        return league.printed.toString();
    }

    @Test
    void saysOfOneThatHasNotBegunWhoHasRegisteredAndThatItIsPaused() {
        register(2);
        league.events.add(new LeaguePaused());

        assertThat(told(false))
                .isEqualTo("League league_2025_even_odd: resumed before its start,"
                        + " players registered: 2, referees: 0, paused\n");
    }

    @Test
    void saysOfOneThatRunsHowFarItIs() {
        register(4);
        league.events.add(new LeagueStarted(
                RoundRobin.schedule(List.of(PlayerId.of(1), PlayerId.of(2), PlayerId.of(3), PlayerId.of(4)), 1),
                PrintedLeague.START,
                null));
        league.events.add(new RoundStarted(new RoundId(1), PrintedLeague.START, null));

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
        league.events.add(
                new RosterSet(List.of(new EnrolledName(new DisplayName("Ada"), null, null)), PrintedLeague.START));

        assertThat(told(true)).endsWith("Roster: 1 name, 0 with a key; nobody else can register.\n");

        league.events.add(
                new RosterSet(List.of(new EnrolledName(new DisplayName("Ada"), null, "Monday")), PrintedLeague.START));

        assertThat(told(true))
                .endsWith("Its column division has no effect in a league of one table (see --division-size).\n");
    }

    @Test
    void saysOfOneThatIsOverThatItCanOnlyBeReadAndShowsItsTable() {
        league.events.add(new LeagueFinished(true, PrintedLeague.START));

        assertThat(told(false))
                .startsWith("League league_2025_even_odd: finished; served read-only (--new-league begins a new one)\n"
                        + "Final standings of ");
    }

    @Nested
    class Countdown {
        private PrintedLeague countdown(boolean terminal, Duration left) {
            PrintedLeague planned = new PrintedLeague(terminal, AutoStart.BY_OPERATOR);
            planned.events.add(new StartPlanned(PrintedLeague.START.plus(left), PrintedLeague.START));
            planned.printer.begin(true);
            return planned;
        }

        @Test
        void tellsTheTimeAtOnceAndThenAtAFewMomentsBefore() {
            PrintedLeague planned = countdown(false, Duration.ofMinutes(31));
            planned.time.run();
            assertThat(planned.lines())
                    .containsExactly(
                            "League league_2025_even_odd: new",
                            "The league starts at 2025-01-15 11:01, in 31 minutes.",
                            "The league starts in 30 minutes; players: 0, referees: 0.",
                            "The league starts in 10 minutes; players: 0, referees: 0.",
                            "The league starts in 5 minutes; players: 0, referees: 0.",
                            "The league starts in 1 minute; players: 0, referees: 0.");
        }

        @Test
        void redrawsALineOnATerminalAndRemovesItAtTheEnd() {
            PrintedLeague planned = countdown(true, Duration.ofMillis(2500));
            planned.time.run();
            assertThat(planned.printed)
                    .hasToString("League league_2025_even_odd: new\n"
                            + "The league starts at 2025-01-15 10:30:02, in 3 seconds.\n"
                            + "\r\u001b[K\u001b[?7lThe league starts in 2 seconds; players: 0, referees: 0.\u001b[?7h\r"
                            + "\r\u001b[K\u001b[?7lThe league starts in 1 second; players: 0, referees: 0.\u001b[?7h\r"
                            + "\r\u001b[K");
        }

        @Test
        void endsWithTheStartOfTheLeague() {
            PrintedLeague planned = countdown(false, Duration.ofMinutes(31));
            planned.events.add(new LeagueStarted(List.of(), PrintedLeague.START, true));
            planned.time.advance(Duration.ofMinutes(31));
            assertThat(planned.lines()).hasSize(2);
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
        private final PrintedLeague league = new PrintedLeague(false, AutoStart.BY_OPERATOR);

        DialectNotes() {
            league.events.add(PrintedLeague.registered(1, "Alpha"));
        }

        private void note(String field, int count) {
            String fix = "Send %s.".formatted(field);
            league.events.add(new PlayerDialectNoted(
                    PrintedLeague.P01, new DialectNote(field, "seen", "expected", "SPEC 3", fix, count)));
        }

        private List<String> lines() {
            return FinalTable.dialectNotes(league.league().roster());
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
