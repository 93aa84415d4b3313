package org.evenodd.manager.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.evenodd.manager.operator.PrintedLeague.P01;
import static org.evenodd.manager.operator.PrintedLeague.P02;
import static org.evenodd.manager.operator.PrintedLeague.START;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.agent.runtime.AgentLog;
import org.evenodd.manager.league.FixtureEvent.ReportRefused;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeaguePaused;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueResumed;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundFinished;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundStarted;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.PlayerReached;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.RefereeReached;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.MembershipEvent.RefereeAdmitted;
import org.evenodd.manager.league.MembershipEvent.RefereeRegistered;
import org.evenodd.manager.league.Pyramid;
import org.evenodd.manager.league.Pyramid.Lot;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.league.RoundRobin;
import org.evenodd.manager.results.RelayPoll;
import org.evenodd.manager.results.TournamentProgress;
import org.evenodd.manager.tournament.Effect.Notice;
import org.evenodd.manager.tournament.LiveState;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.manager.tournament.PlayedLegs;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class WhileTheLeagueRunsTest {
    private PrintedLeague league = withTwoPlayers(false);

    private static PrintedLeague withTwoPlayers(boolean terminal) {
        PrintedLeague league = new PrintedLeague(terminal, new AutoStart(2, 1));
        league.happens(PrintedLeague.registered(1, "A"));
        league.happens(PrintedLeague.registered(2, "A"));
        return league;
    }

    private Stream<String> lines() {
        return league.lines();
    }

    private void happens(LeagueEvent event) {
        league.happens(event);
    }

    private void begin(Duration atLeast) {
        league.notices.accept(new Notice.LeagueBegins(99, 4851, atLeast));
    }

    @Test
    void tellsHowLongTheLeagueWillTakeAtLeast() {
        begin(Duration.ofMinutes(99));
        league.notices.accept(new Notice.LeagueBegins(1, 1, Duration.ZERO));

        assertThat(lines())
                .containsExactly(
                        "The league begins: 99 rounds, 4,851 matches; it takes at least 99 minutes.",
                        "The league begins: 1 round, 1 match.");
    }

    @Test
    void namesAfterAWhileThoseWhoHaveNotAnsweredYet() {
        begin(Duration.ZERO);
        happens(new PlayerReached(P01));
        league.time.run();

        assertThat(lines().filter(line -> line.startsWith("No answer yet")))
                .containsExactly("No answer yet from the endpoint of P02.");
        happens(new PlayerReached(P02));
        begin(Duration.ZERO);
        league.time.run();
        assertThat(lines().filter(line -> line.startsWith("No answer yet"))).hasSize(1);
    }

    private void startsWithTwoRoundsAndEndsTheFirstAfter(Duration passed) {
        happens(new LeagueStarted(RoundRobin.schedule(List.of(P01, P02), 2), START, null));
        happens(new RoundStarted(new RoundId(1), league.time.instant(), null));
        league.time.advance(passed);
        happens(new RoundFinished(new RoundId(1), league.time.instant(), null));
        happens(new RoundStarted(new RoundId(2), league.time.instant(), null));
    }

    /** The league is ahead of what is observed for as long as effects are performed. */
    @Test
    void tellsOfARoundWhenItsBeginningIsObserved() {
        happens(new LeagueStarted(RoundRobin.schedule(List.of(P01, P02), 2), START, null));
        happens(new RoundStarted(new RoundId(1), START, null));
        List<LeagueEvent> late =
                List.of(new RoundFinished(new RoundId(1), START, null), new RoundStarted(new RoundId(2), START, null));
        league.events.addAll(late);
        league.time.advance(ProgressPrinter.SECOND);
        league.printer.happened(late, league.league());

        assertThat(lines().map(line -> line.replaceAll(":.*", ""))).containsExactly("Round 1 of 2", "Round 2 of 2");
    }

    @Test
    void tellsTheExpectedEndOnceAMinuteWhileTheLeagueRuns() {
        startsWithTwoRoundsAndEndsTheFirstAfter(Duration.ofMinutes(10));
        league.time.advance(Duration.ofMinutes(2));

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
        league.time.advance(Duration.ofMinutes(5));
        happens(new LeagueResumed());
        happens(new LeagueFinished(true, league.time.instant()));
        league.time.run();

        assertThat(lines().filter(line -> line.contains(" left"))).isEmpty();
    }

    @Test
    void namesTheResultsOfASmallLeague() {
        assertThat(results(4))
                .hasSize(6)
                .allMatch(line -> line.matches("R\\dM\\d Player \\d [013] : [013] Player \\d"));
        assertThat(results(10)).hasSize(45);
        assertThat(results(11)).isEmpty();
    }

    private List<String> results(int players) {
        league.printed.getBuffer().setLength(0);
        league.events.clear();
        PlayedLeagues.smooth(players).forEach(this::happens);
        return lines().filter(line -> line.startsWith("R") && line.contains(" : "))
                .toList();
    }

    @Test
    void tellsALeagueInDivisionsInOneLineWithTheOneThatHoldsItUpAndAtLastItsChampion() {
        PlayedLegs played = new PlayedLegs(14, List.of(), "legs=1", "division_size=6")
                .begin()
                .play(1);
        MatchId waiting =
                played.league().divisions().all().get(1).fixtures().get(2).id();
        League held = Stream.of(1, 2)
                .map(lease -> new ReportRefused(waiting, RefereeId.of(1), lease, START))
                .reduce(played.league(), League::apply, (one, other) -> other);

        assertThat(line(played.league()))
                .startsWith("Leg 1, 0 of 3 divisions over, 6 of 26 matches")
                .endsWith(", slowest: division A");
        assertThat(line(held)).endsWith(", waiting for the operator: %s (B)".formatted(waiting));
        assertThat(ProgressText.ofStored(held)).startsWith("in leg 1, 0 of 3 divisions over, ");
        League over = played.finish().league();
        List<String> end = FinalTable.of(over.apply(new LeagueFinished(false, START)));
        PlayerId champion = Pyramid.order(over.ladder().tables(), new Lot(PlayedLegs.SEED, 1), 0)
                .get(0);
        assertThat(end).contains("The champion is Bot of %1$s (%1$s), of 3 divisions.".formatted(champion));
        assertThat(end.get(0)).isEqualTo("Final standings of Even/Odd, division A");
        assertThat(FinalTable.ofLeg(1, over)).startsWith("Leg 1 is over. The champion is Bot of " + champion);
    }

    private static String line(League league) {
        return ProgressText.of(
                new TournamentProgress(league, LiveState.IDLE, List.of(), START, RelayPoll.NONE), ZoneOffset.UTC);
    }

    @Test
    void drawsTheProgressInOneLineOnATerminal() {
        league = withTwoPlayers(true);
        startsWithTwoRoundsAndEndsTheFirstAfter(Duration.ofMinutes(10));
        league.time.advance(ProgressPrinter.SECOND);
        happens(new LeagueFinished(true, league.time.instant()));

        String cleared = "\r\u001b[K";
        assertThat(league.printed.toString())
                .contains(cleared + "\u001b[?7lRound 1 of 2, 0 of 2 matches\u001b[?7h\r")
                .containsPattern(
                        "Round 2 of 2, 0 of 2 matches, about 10 min left \\(ends about [^)]+\\)\u001b\\[\\?7h\r")
                .contains("\r" + cleared + "Final standings of ");
    }

    @Nested
    class Notices {
        private static final RefereeId REF01 = RefereeId.of(1);
        private static final Instant SINCE = PrintedLeague.START;

        @Test
        void tellsWhatGoesWrongAndWhatGoesOnAgain() {
            league.notices.accept(new Notice.Warning("No referee answers."));
            league.notices.accept(new Notice.GoodNews("A referee answers."));

            assertThat(lines()).containsExactly("No referee answers.", "A referee answers.");
            assertThat(league.log.lines())
                    .extracting(ILoggingEvent::getLevel, ILoggingEvent::getFormattedMessage)
                    .containsExactly(tuple(Level.WARN, "No referee answers."), tuple(Level.INFO, "A referee answers."));
        }

        @Test
        void tellsWhyAPlannedStartIsDelayedAndWhenTheLeagueStarts() {
            league.notices.accept(
                    new Notice.StartDelayed(SINCE, List.of("It needs a referee that answers and has none."), null));
            league.notices.accept(new Notice.StartDelayed(SINCE, List.of(), SINCE.plusSeconds(90)));

            assertThat(lines())
                    .satisfiesExactly(
                            line -> assertThat(line)
                                    .contains(
                                            " and cannot yet: It needs a referee that answers and has none. It starts a minute after it can"),
                            line -> assertThat(line).contains(" and can now. It starts at ", ":30 at the latest; "));
        }

        @Test
        void tellsWhichRefereeKeepsItsMatches() {
            league.notices.accept(new Notice.RefereeOverdue(REF01, new MatchId("R1M1"), false));
            assertThat(lines())
                    .containsExactly(
                            "REF01 took R1M1 and did not report it in time: it is given matches only if no other"
                                    + " referee is available.");
        }

        @Test
        void tellsOnTheConsoleOnceWhatIsRefusedForHours() {
            for (int i = 0; i < 2000; i++) {
                league.notices.accept(new Notice.MatchRefused(REF01, new MatchId("R1M1"), "E016"));
            }

            assertThat(lines()).containsExactly("REF01 did not accept R1M1 (E016); it is asked again.");
            assertThat(league.log.lines())
                    .hasSize(2000)
                    .allMatch(line -> line.getFormattedMessage().equals("REF01 refused R1M1: E016"));
        }

        @Test
        void leavesToTheFileWhatTheConsoleIsTold() {
            league.notices.accept(new Notice.Warning("REF01 does not answer any more."));
            league.notices.accept(new Notice.MatchRefused(REF01, new MatchId("R1M1"), "E016"));

            assertThat(league.log.lines()).allMatch(line -> line.getMarkerList().contains(AgentLog.FOR_THE_FILE));
        }
    }

    /** What the console says of agents that a league waits for. */
    @Nested
    class AgentsThatAreMissing {
        private final PrintedLeague league = new PrintedLeague(false, new AutoStart(2, 1));

        private void pass(Duration duration) {
            league.time.advance(duration);
        }

        @Test
        void saysInAFewSecondsWhoIsMissingAndWhoDoesNotAnswerAndNothingTwice() {
            league.printer.lookForAbsentLater();
            pass(ProgressPrinter.PAUSE_BETWEEN_LOOKS.multipliedBy(2));
            league.happens(PrintedLeague.registered(1, "Ada"));
            league.happens(PrintedLeague.registered(2, "Bob"));
            pass(ProgressPrinter.PAUSE_BETWEEN_LOOKS);
            league.happens(new PlayerReached(P01));
            pass(ProgressPrinter.PAUSE_BETWEEN_LOOKS.multipliedBy(2));
            league.happens(
                    new RefereeRegistered(RefereeId.of(1), PrintedLeague.registration("Whistle", 8001), 5, true, true));
            league.happens(new RefereeReached(RefereeId.of(1)));
            pass(ProgressPrinter.PAUSE_BETWEEN_LOOKS.multipliedBy(2));

            assertThat(league.lines())
                    .containsExactly(
                            "0 of 2 players, waiting for 2 more; 0 of 1 referees, waiting for 1 more.",
                            "No answer from P02 \"Bob\" at http://localhost:8102/mcp.",
                            "1 of 2 players, waiting for 1 more; 0 of 1 referees, waiting for 1 more.",
                            "1 of 2 players, waiting for 1 more; 1 of 1 referees.");
        }

        @Test
        void saysOnceThatARelayedPlayerDoesNotAnswer() {
            Endpoint relayed = Endpoint.relayed("0123456789abcdef0123456789abcdef", "/mcp");
            league.happens(new PlayerRegistered(P01, new Registration(new DisplayName("Far"), relayed, 1, null)));
            IntStream.range(0, 20).forEach(look -> {
                pass(ProgressPrinter.PAUSE_BETWEEN_LOOKS);
                league.printer.lookForAbsentLater();
            });

            assertThat(league.lines().filter(line -> line.contains("Far")))
                    .singleElement()
                    .isEqualTo("No answer from P01 \"Far\" through the relay.");
        }

        @Test
        void alarmsAboutARefereeWithoutTheKeyAfterTenSecondsAndNotBefore() {
            league.happens(new RefereeRegistered(
                    RefereeId.of(11), PrintedLeague.registration("Whistle", 8001), 5, false, true));
            league.happens(
                    new RefereeRegistered(RefereeId.of(12), PrintedLeague.registration("Gong", 8002), 5, false, true));
            pass(Duration.ofSeconds(1));
            league.happens(new RefereeAdmitted(RefereeId.of(11)));
            pass(ProgressPrinter.ADMISSION_WAIT.minusMillis(1001));
            assertThat(league.printed.toString()).doesNotContain("referee key");
            pass(Duration.ofMillis(2));

            assertThat(league.lines().filter(line -> line.contains("referee key")))
                    .containsExactly(
                            "REF12 \"Gong\" at http://localhost:8002/mcp has not shown the referee key and is given"
                                    + " no matches: `admit REF12` admits it.");
        }
    }
}
