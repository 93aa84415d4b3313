package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.tournament.TournamentFixture.P01;
import static org.evenodd.manager.tournament.TournamentFixture.R1M1;
import static org.evenodd.manager.tournament.TournamentFixture.R1M2;
import static org.evenodd.manager.tournament.TournamentFixture.REF01;
import static org.evenodd.manager.tournament.TournamentFixture.p;
import static org.evenodd.manager.tournament.TournamentFixture.playing;
import static org.evenodd.manager.tournament.TournamentFixture.ref;
import static org.evenodd.manager.tournament.TournamentFixture.running;
import static org.evenodd.manager.tournament.TournamentFixture.with;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.runtime.AgentLog;
import org.evenodd.agent.runtime.RecordedLog;
import org.evenodd.manager.inbound.LeagueStatus;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.PlayerDialectNoted;
import org.evenodd.manager.operator.LeagueGauges;
import org.evenodd.manager.operator.OperatorLog;
import org.evenodd.manager.operator.ProgressPrinter;
import org.evenodd.manager.operator.WallClock;
import org.evenodd.manager.registration.PlaceCommands.KickAgent;
import org.evenodd.manager.registration.RegisterAgent;
import org.evenodd.manager.results.ForfeitLines;
import org.evenodd.manager.results.RelayPoll;
import org.evenodd.manager.results.TournamentProgress;
import org.evenodd.manager.tournament.AgentConduct.AgentSilent;
import org.evenodd.manager.tournament.AgentConduct.DialectSeen;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What people are told of a league: its state, what is missing, forfeits, dialect, and gauges. */
class LeagueStatusTest {

    private final TournamentFixture tournament = playing();

    /** What the operator is told of a league. */
    static LeagueStatus status(TournamentFixture tournament) {
        return LeagueStatus.of(
                new TournamentProgress(tournament.tournament(), Samples.MORNING, RelayPoll.NONE), List.of());
    }

    @Test
    void isThatOfALeagueThatWaitsForAReferee() {
        assertThat(state(TournamentFixture.with(1, 0, 1))).isEqualTo("Waiting for players");
        assertThat(state(TournamentFixture.with(2, 0, 1))).isEqualTo("Waiting for a referee");
        assertThat(state(TournamentFixture.with(2, 1, 1))).isEqualTo("Waiting for players");
    }

    @Test
    void isThatOfALeagueThatLacksOnlyItsStart() {
        TournamentFixture full = with(2, 1, 1);
        full.reachEverybody();
        assertThat(state(full)).isEqualTo("Ready");
        assertThat(new TournamentProgress(full.tournament(), Samples.MORNING, RelayPoll.NONE).headline())
                .isEqualTo("Ready: waits for the operator's start");
        full.start();
        assertThat(state(full)).isEqualTo("Running");
    }

    private static String state(TournamentFixture tournament) {
        return new TournamentProgress(tournament.tournament(), Samples.MORNING, RelayPoll.NONE).state();
    }

    private static List<LeagueStatus.Agent> referees(TournamentFixture tournament) {
        return status(tournament).agents().stream()
                .filter(agent -> RefereeId.SYNTAX.accepts(agent.agentId()))
                .toList();
    }

    @Nested
    class Missing {

        private static void assertMissing(TournamentFixture tournament, String... sentences) {
            assertThat(status(tournament).missing()).containsExactly(sentences);
        }

        @Test
        void areThoseNeededToStartAndWhoDoesNotAnswer() {
            TournamentFixture open = with(1, 0, 1);
            assertMissing(
                    open,
                    "0 of 2 players, waiting for 2 more; 0 of 1 referees, waiting for 1 more.",
                    "No answer from P01 \"Player 1\" at http://localhost:8101/mcp.");
            open.reachEverybody();
            assertMissing(open, "1 of 2 players, waiting for 1 more; 0 of 1 referees, waiting for 1 more.");
        }

        @Test
        void areToldOfTheConnectorOnceIfTheyAreOnOtherMachinesAndReachedDirectly() {
            String advice = "A bot that cannot be called plays behind connect.py (docs/first-bot.md).";
            TournamentFixture open = with(1, 0, 1);
            List<String> known = status(open).missing();
            open.give(new RegisterAgent(
                    Samples.player("Relayed", Endpoint.relayed("0123456789abcdef0123456789abcdef", "/mcp")),
                    Samples.NEW));
            assertThat(status(open).missing())
                    .containsAll(known)
                    .endsWith("No answer from P02 \"Relayed\" through the relay.");
            Stream.of("Far", "Farther")
                    .forEach(name -> open.give(new RegisterAgent(
                            Samples.player(name, Endpoint.parse("http://%s.example:8101/mcp".formatted(name))),
                            Samples.NEW)));
            assertThat(status(open).missing()).containsOnlyOnce(advice).last().isEqualTo(advice);
        }

        @Test
        void areTenThatDoNotAnswerByNameAndTheOthersByNumber() {
            assertThat(status(with(12, 0, 1)).missing())
                    .hasSize(1 + 10 + 1)
                    .endsWith(
                            "No answer from P10 \"Player 10\" at http://localhost:8110/mcp.", "No answer from 2 more.");
        }

        @Test
        void areAsManyAsAreToStartTheLeague() {
            TournamentFixture automatic = TournamentFixture.automatic(4, 1);
            automatic.register(3, 1, 1);
            automatic.reachEverybody();
            assertMissing(automatic, "3 of 4 players, waiting for 1 more; 1 of 1 referees.");
        }

        @Test
        void areTheRefereesThatDoNotAnswerAnyMoreAndNobodyElseOnceItRuns() {
            assertMissing(tournament);
            assertThat(status(tournament).agents()).hasSize(6);
            assertThat(status(tournament).status().currentRound()).isEqualTo(1);
            tournament.give(new AgentSilent(REF01));
            assertThat(referees(tournament))
                    .extracting(agent -> agent.work().silent())
                    .containsExactly(true, false);
            assertThat(referees(tournament).get(0).work().matchesInHand()).isEmpty();
            tournament.give(new AgentSilent(ref(2)));
            assertMissing(
                    tournament,
                    "No referee answers (REF01 at http://localhost:8001/mcp, REF02 at"
                            + " http://localhost:8002/mcp): the league goes on when one does.");
        }
    }

    @Test
    void showsWhichMatchesARefereeWasOfferedOrRuns() {
        TournamentFixture started = with(4, 2, 1);
        started.start();
        assertThat(referees(started))
                .extracting(agent -> agent.work().matchesInHand())
                .containsOnly(List.of());
        started.everybodyAnswers();
        started.accept(R1M1, 1);
        assertThat(referees(started))
                .extracting(agent -> agent.work().matchesInHand())
                .containsExactly(List.of(R1M1), List.of(R1M2));
    }

    /** Forfeits and their reasons, as people read them. */
    @Nested
    class Forfeits {

        private static final String REASON = "did not choose in time (E001 No choice within 30.0 seconds; 2 times)";

        private List<String> lines() {
            return ForfeitLines.of(tournament.league());
        }

        private void forfeit() {
            MatchResult result =
                    tournament.lost(R1M1, P01, Termination.TIMEOUT_CHOICE).result();
            ResultDetails details = result.details();
            List<TranscriptEntry> transcript = Stream.of("called call 1", "error E001", "error E001")
                    .map(told -> told.split(" ", 2))
                    .map(told -> new TranscriptEntry(
                            tournament.now(),
                            told[0],
                            P01,
                            told[1].replace("E001", "E001 No choice within 30.0 seconds")))
                    .toList();
            ResultDetails told = new ResultDetails(
                    null,
                    details.choices(),
                    details.status(),
                    null,
                    null,
                    null,
                    details.termination(),
                    transcript,
                    null);
            tournament.report(REF01, tournament.nested(R1M1, new MatchResult(result.winner(), result.score(), told)));
        }

        @Test
        void areToldWithNameStepWhatCameBackHowOftenAndInWhichMatchAlsoAfterARestart() {
            assertThat(lines()).isEmpty();
            forfeit();
            assertThat(lines()).containsExactly("P01   Player 1: " + REASON + ", in R1M1");
            assertThat(status(tournament).forfeits()).isEqualTo(lines());
            tournament.restart();
            assertThat(lines()).containsExactly("P01   Player 1: " + REASON + ", in R1M1");
        }

        @Test
        void countNoLongerWhereTheMatchIsPlayedAgain() {
            forfeit();
            tournament.give(RequeueTest.AGAIN);
            assertThat(lines()).isEmpty();
        }

        @Test
        void areOneLineForAllMatchesOfTheSameReasonHoweverManyThereAre() {
            TournamentFixture longer = with(30, 1, 15);
            longer.start();
            longer.give(new KickAgent("P01", null));
            for (int round = 1; round <= 29; round++) {
                longer.playRound(P01);
            }
            assertThat(longer.course().isOver()).isTrue();
            assertThat(ForfeitLines.of(longer.league()))
                    .singleElement()
                    .asString()
                    .startsWith("P01   Player 1: was removed by the operator, in R1M1, R2M")
                    .endsWith(" and 19 more");
        }

        @Test
        void areSaidOnceOnTheConsoleAndInTheLogAsTheyHappen() {
            StringWriter said = new StringWriter();
            RecordedLog log = new RecordedLog();
            ProgressPrinter printer = new ProgressPrinter(
                    new OperatorLog(new Console(new PrintWriter(said)), log.logger()),
                    new VirtualTime(Samples.MORNING),
                    WallClock.ofThisMachine(),
                    () -> new TournamentProgress(tournament.tournament(), Samples.MORNING, RelayPoll.NONE));
            forfeit();
            printer.happened(tournament.news(), tournament.league());
            assertThat(said.toString().lines()).containsExactly("Player 1 (P01) forfeits R1M1: " + REASON);
            assertThat(log.lines()).singleElement().satisfies(line -> {
                assertThat(line.getFormattedMessage()).isEqualTo("Player 1 (P01) forfeits R1M1: " + REASON);
                assertThat(line.getMarkerList()).containsExactly(AgentLog.FOR_THE_FILE);
            });
        }
    }

    @Nested
    class Gauges {

        private static Map<String, Double> gauge(TournamentFixture tournament, String name) {
            return LeagueGauges.of(
                            new TournamentProgress(tournament.tournament(), Samples.MORNING, RelayPoll.NONE),
                            17,
                            4,
                            true)
                    .stream()
                    .filter(gauge -> gauge.name().equals(name))
                    .findFirst()
                    .orElseThrow()
                    .values();
        }

        private static void assertMatches(
                TournamentFixture tournament, double running, double pending, double round, double rounds) {
            assertThat(gauge(tournament, "league_matches"))
                    .isEqualTo(Map.of("decided", 0.0, "running", running, "pending", pending));
            assertThat(gauge(tournament, "league_round")).isEqualTo(Map.of("", round));
            assertThat(gauge(tournament, "league_rounds")).isEqualTo(Map.of("", rounds));
        }

        @Test
        void followTheMatchesOfALeagueAndTellOfNoneBeforeItsStart() {
            TournamentFixture league = with(4, 1, 1);
            assertMatches(league, 0, 0, 0, 0);
            assertThat(gauge(league, "league_players").values().stream()
                            .mapToDouble(Double::doubleValue)
                            .sum())
                    .isEqualTo(4);
            league.begin();
            assertMatches(league, 1, 5, 1, 3);
        }

        @Test
        void passOnWhatIsStoredAndWhatWaits() {
            assertThat(gauge(tournament, "league_events_stored")).isEqualTo(Map.of("", 17.0));
            assertThat(gauge(tournament, "league_messages_waiting")).isEqualTo(Map.of("", 4.0));
        }

        @Test
        void countForfeitsByTheirCauseAndASilentRefereeAsSuch() {
            assertThat(gauge(tournament, "league_forfeits").values()).containsOnly(0.0);
            tournament.report(REF01, tournament.lost(R1M1, P01, Termination.TIMEOUT_CHOICE));
            assertThat(gauge(tournament, "league_forfeits"))
                    .containsEntry("timeout_choice", 1.0)
                    .containsEntry("unreachable", 0.0);
            assertThat(gauge(tournament, "league_matches")).containsEntry("decided", 1.0);
            tournament.give(new AgentSilent(REF01));
            assertThat(gauge(tournament, "league_referees"))
                    .containsEntry("silent", 1.0)
                    .containsEntry("active", 1.0);
        }
    }

    @Nested
    class Dialect {

        private static final DialectNote NOTE = note("/timestamp");

        private static DialectNote note(String field) {
            return new DialectNote(field, "x", "y", "SPEC 3", "Send y.", 1);
        }

        private void see(AgentId agent, int times) {
            for (int i = 0; i < times; i++) {
                tournament.give(new DialectSeen(agent, List.of(NOTE)));
            }
        }

        @Test
        void isNotedOnceForTheAgentThatNeedsIt() {
            see(P01, 1);
            assertThat(tournament.news()).containsExactly(new PlayerDialectNoted(P01, NOTE));
            see(P01, 1);
            assertThat(tournament.news()).isEmpty();
            see(REF01, 1);
            assertThat(tournament.member(REF01).dialectNotes()).containsExactly(NOTE);
        }

        @Test
        void isCountedByTheEndOfTheLeague() {
            see(P01, 3);
            tournament.give(LeagueControl.STOP);
            assertThat(tournament.member(P01).dialectNotes()).containsExactly(NOTE.plus(2));
        }

        @Test
        void isNotCountedForWhoeverTakesThePlaceOfAnAgentThatWasRemoved() {
            see(P01, 2);
            tournament.give(new KickAgent("P01", null));
            tournament.give(LeagueControl.STOP);
            assertThat(tournament.member(P01).dialectNotes()).containsExactly(NOTE.plus(1));
        }

        @Test
        void isForgottenWhereThereIsTooMuchOfIt() {
            for (int i = 0; i < 200; i++) {
                tournament.give(new DialectSeen(P01, List.of(note("/field" + i))));
            }
            assertThat(tournament.member(P01).dialectNotes()).hasSize(50);
            assertThat(tournament.news()).isEmpty();
        }

        @Test
        void isNotNotedForNobodyNorInALeagueThatIsOver() {
            see(p(9), 1);
            assertThat(tournament.news()).isEmpty();
            tournament.give(LeagueControl.STOP);
            see(P01, 1);
            assertThat(tournament.news()).isEmpty();
        }
    }
}
