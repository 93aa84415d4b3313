package org.evenodd.manager.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.runtime.AgentLog;
import org.evenodd.agent.runtime.RecordedLog;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.game.Games;
import org.evenodd.manager.engine.LeagueEngine.Observer;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeaguePaused;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueResumed;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundFinished;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundStarted;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.PlayerReached;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.RefereeReached;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.MembershipEvent.RefereeAdmitted;
import org.evenodd.manager.league.MembershipEvent.RefereeRegistered;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.league.RoundRobin;
import org.evenodd.manager.tournament.Effect.Notice;
import org.evenodd.manager.tournament.EffectPerformers;
import org.evenodd.manager.tournament.OperatingRules;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.manager.tournament.Tournament;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.slf4j.helpers.NOPLogger;

class WhileTheLeagueRunsTest {
    private static final Instant START = Instant.parse("2025-01-15T10:30:00Z");
    private static final OperatingRules RULES =
            OperatingRules.of(SettingsLoader.builtIn().system(), Games.usual(), new AutoStart(2, 1), false);
    private static final PlayerId P01 = PlayerId.of(1);
    private static final PlayerId P02 = PlayerId.of(2);

    private final VirtualTime time = new VirtualTime(START);
    private final StringWriter printed = new StringWriter();
    private final List<LeagueEvent> events = new ArrayList<>();
    private boolean terminal;
    private ProgressPrinter printer;
    private EffectPerformers notices;

    WhileTheLeagueRunsTest() {
        open();
    }

    /** Opens a league with two players. */
    private void open() {
        events.clear();
        events.add(new LeagueOpened(SettingsLoader.builtIn().league(SettingsLoader.DEFAULT_LEAGUE), START));
        OperatorLog log = new OperatorLog(new Console(new PrintWriter(printed), terminal), NOPLogger.NOP_LOGGER);
        printer = new ProgressPrinter(
                log, time, new WallClock(ZoneOffset.UTC), () -> Tournament.resume(League.replay(events), RULES));
        notices = new NoticePrinter(log, time, () -> League.replay(events)).registerIn(new EffectPerformers());
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
        printer.happened(List.of(event), League.replay(events));
    }

    private void begin(Duration atLeast) {
        notices.accept(new Notice.LeagueBegins(99, 4851, atLeast));
    }

    @Test
    void tellsHowLongTheLeagueWillTakeAtLeast() {
        begin(Duration.ofMinutes(99));
        notices.accept(new Notice.LeagueBegins(1, 1, Duration.ZERO));

        assertThat(lines())
                .containsExactly(
                        "The league begins: 99 rounds, 4,851 matches; it takes at least 99 minutes.",
                        "The league begins: 1 round, 1 match.");
    }

    @Test
    void namesAfterAWhileThoseWhoHaveNotAnsweredYet() {
        begin(Duration.ZERO);
        happens(new PlayerReached(P01));
        time.run();

        assertThat(lines().filter(line -> line.startsWith("No answer yet")))
                .containsExactly("No answer yet from the endpoint of P02.");
        happens(new PlayerReached(P02));
        begin(Duration.ZERO);
        time.run();
        assertThat(lines().filter(line -> line.startsWith("No answer yet"))).hasSize(1);
    }

    private void startsWithTwoRoundsAndEndsTheFirstAfter(Duration passed) {
        happens(new LeagueStarted(RoundRobin.schedule(List.of(P01, P02), 2), START, null));
        happens(new RoundStarted(new RoundId(1), time.instant()));
        time.advance(passed);
        happens(new RoundFinished(new RoundId(1), time.instant()));
        happens(new RoundStarted(new RoundId(2), time.instant()));
    }

    /** The league is ahead of what is observed for as long as effects are performed. */
    @Test
    void tellsOfARoundWhenItsBeginningIsObserved() {
        happens(new LeagueStarted(RoundRobin.schedule(List.of(P01, P02), 2), START, null));
        happens(new RoundStarted(new RoundId(1), START));
        List<LeagueEvent> late =
                List.of(new RoundFinished(new RoundId(1), START), new RoundStarted(new RoundId(2), START));
        events.addAll(late);
        time.advance(ProgressPrinter.SECOND);
        printer.happened(late, League.replay(events));

        assertThat(lines().map(line -> line.replaceAll(":.*", ""))).containsExactly("Round 1 of 2", "Round 2 of 2");
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
    void namesTheResultsOfASmallLeague() {
        assertThat(results(4))
                .hasSize(6)
                .allMatch(line -> line.matches("R\\dM\\d Player \\d [013] : [013] Player \\d"));
        assertThat(results(10)).hasSize(45);
        assertThat(results(11)).isEmpty();
    }

    private List<String> results(int players) {
        printed.getBuffer().setLength(0);
        events.clear();
        PlayedLeagues.smooth(players).forEach(this::happens);
        return lines().filter(line -> line.startsWith("R") && line.contains(" : "))
                .toList();
    }

    @Test
    void drawsTheProgressInOneLineOnATerminal() {
        terminal = true;
        open();
        startsWithTwoRoundsAndEndsTheFirstAfter(Duration.ofMinutes(10));
        time.advance(ProgressPrinter.SECOND);
        happens(new LeagueFinished(true, time.instant()));

        String cleared = "\r\u001b[K";
        assertThat(printed.toString())
                .contains(cleared + "\u001b[?7lRound 1 of 2, 0 of 2 matches\u001b[?7h\r")
                .containsPattern(
                        "Round 2 of 2, 0 of 2 matches, about 10 min left \\(ends about [^)]+\\)\u001b\\[\\?7h\r")
                .contains("\r" + cleared + "Final standings of ");
    }

    @Nested
    class Notices {
        private static final RefereeId REF01 = RefereeId.of(1);
        private static final Instant SINCE = Instant.parse("2025-01-15T10:30:00Z");

        private final StringWriter printed = new StringWriter();
        private final RecordedLog log = new RecordedLog();
        private final EffectPerformers notices = new NoticePrinter(
                        new OperatorLog(new Console(new PrintWriter(printed, true)), log.logger()),
                        time,
                        () -> League.replay(events))
                .registerIn(new EffectPerformers());

        @Test
        void tellsWhatGoesWrongAndWhatGoesOnAgain() {
            notices.accept(new Notice.Warning("No referee answers."));
            notices.accept(new Notice.GoodNews("A referee answers."));

            assertThat(printed.toString().lines()).containsExactly("No referee answers.", "A referee answers.");
            assertThat(log.lines())
                    .extracting(ILoggingEvent::getLevel, ILoggingEvent::getFormattedMessage)
                    .containsExactly(tuple(Level.WARN, "No referee answers."), tuple(Level.INFO, "A referee answers."));
        }

        @Test
        void tellsWhyAPlannedStartIsDelayedAndWhenTheLeagueStarts() {
            notices.accept(
                    new Notice.StartDelayed(SINCE, List.of("It needs a referee that answers and has none."), null));
            notices.accept(new Notice.StartDelayed(SINCE, List.of(), SINCE.plusSeconds(90)));

            assertThat(printed.toString().lines())
                    .satisfiesExactly(
                            line -> assertThat(line)
                                    .contains(
                                            " and cannot yet: It needs a referee that answers and has none. It starts a minute after it can"),
                            line -> assertThat(line).contains(" and can now. It starts at ", ":30 at the latest; "));
        }

        @Test
        void tellsWhichRefereeKeepsItsMatches() {
            notices.accept(new Notice.RefereeOverdue(REF01, new MatchId("R1M1"), false));
            assertThat(printed.toString().lines())
                    .containsExactly(
                            "REF01 took R1M1 and did not report it in time: it is given matches only if no other"
                                    + " referee is available.");
        }

        @Test
        void tellsOnTheConsoleOnceWhatIsRefusedForHours() {
            for (int i = 0; i < 2000; i++) {
                notices.accept(new Notice.MatchRefused(REF01, new MatchId("R1M1"), "E016"));
            }

            assertThat(printed.toString().lines())
                    .containsExactly("REF01 did not accept R1M1 (E016); it is asked again.");
            assertThat(log.lines())
                    .hasSize(2000)
                    .allMatch(line -> line.getFormattedMessage().equals("REF01 refused R1M1: E016"));
        }

        @Test
        void leavesToTheFileWhatTheConsoleIsTold() {
            notices.accept(new Notice.Warning("REF01 does not answer any more."));
            notices.accept(new Notice.MatchRefused(REF01, new MatchId("R1M1"), "E016"));

            assertThat(log.lines()).allMatch(line -> line.getMarkerList().contains(AgentLog.FOR_THE_FILE));
        }
    }

    /** What the console says of agents that a league waits for. */
    @Nested
    class AgentsThatAreMissing {
        private static final Instant NOW = Instant.parse("2026-11-25T09:00:00Z");

        private final VirtualTime time = new VirtualTime(NOW);
        private final StringWriter printed = new StringWriter();
        private final OperatorLog log = new OperatorLog(new Console(new PrintWriter(printed)), NOPLogger.NOP_LOGGER);
        private final List<LeagueEvent> events = new ArrayList<>(
                List.of(new LeagueOpened(SettingsLoader.builtIn().league(SettingsLoader.DEFAULT_LEAGUE), NOW)));

        private League league() {
            return League.replay(events);
        }

        private void happens(Observer observer, LeagueEvent event) {
            events.add(event);
            observer.happened(List.of(event), league());
        }

        private static Registration registration(String name, int port) {
            return new Registration(
                    new DisplayName(name), Endpoint.parse("http://localhost:%d/mcp".formatted(port)), 1, null);
        }

        private void pass(Duration duration) {
            time.advance(duration);
        }

        @Test
        void saysInAFewSecondsWhoIsMissingAndWhoDoesNotAnswerAndNothingTwice() {
            ProgressPrinter printer = new ProgressPrinter(
                    log, time, new WallClock(ZoneOffset.UTC), () -> Tournament.resume(league(), RULES));
            printer.lookForAbsentLater();
            pass(ProgressPrinter.PAUSE_BETWEEN_LOOKS.multipliedBy(2));
            happens(printer, new PlayerRegistered(PlayerId.of(1), registration("Ada", 8101)));
            happens(printer, new PlayerRegistered(PlayerId.of(2), registration("Bob", 8102)));
            pass(ProgressPrinter.PAUSE_BETWEEN_LOOKS);
            happens(printer, new PlayerReached(PlayerId.of(1)));
            pass(ProgressPrinter.PAUSE_BETWEEN_LOOKS.multipliedBy(2));
            happens(printer, new RefereeRegistered(RefereeId.of(1), registration("Whistle", 8001), 5, true, true));
            happens(printer, new RefereeReached(RefereeId.of(1)));
            pass(ProgressPrinter.PAUSE_BETWEEN_LOOKS.multipliedBy(2));

            assertThat(printed.toString().lines())
                    .containsExactly(
                            "0 of 2 players, waiting for 2 more; 0 of 1 referees, waiting for 1 more.",
                            "No answer from P02 \"Bob\" at http://localhost:8102/mcp.",
                            "1 of 2 players, waiting for 1 more; 0 of 1 referees, waiting for 1 more.",
                            "1 of 2 players, waiting for 1 more; 1 of 1 referees.");
        }

        @Test
        void alarmsAboutARefereeWithoutTheKeyAfterTenSecondsAndNotBefore() {
            ProgressPrinter printer = new ProgressPrinter(
                    log, time, new WallClock(ZoneOffset.UTC), () -> Tournament.resume(league(), RULES));
            happens(printer, new RefereeRegistered(RefereeId.of(11), registration("Whistle", 8001), 5, false, true));
            happens(printer, new RefereeRegistered(RefereeId.of(12), registration("Gong", 8002), 5, false, true));
            pass(Duration.ofSeconds(1));
            happens(printer, new RefereeAdmitted(RefereeId.of(11)));
            pass(ProgressPrinter.ADMISSION_WAIT.minusMillis(1001));
            assertThat(printed.toString()).doesNotContain("referee key");
            pass(Duration.ofMillis(2));

            assertThat(printed.toString().lines().filter(line -> line.contains("referee key")))
                    .containsExactly(
                            "REF12 \"Gong\" at http://localhost:8002/mcp has not shown the referee key and is given"
                                    + " no matches: `admit REF12` admits it.");
        }
    }
}
