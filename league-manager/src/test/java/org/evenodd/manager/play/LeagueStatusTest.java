package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.TournamentFixture.P01;
import static org.evenodd.manager.play.TournamentFixture.R1M1;
import static org.evenodd.manager.play.TournamentFixture.R1M2;
import static org.evenodd.manager.play.TournamentFixture.REF01;
import static org.evenodd.manager.play.TournamentFixture.p;
import static org.evenodd.manager.play.TournamentFixture.playing;
import static org.evenodd.manager.play.TournamentFixture.ref;
import static org.evenodd.manager.play.TournamentFixture.running;
import static org.evenodd.manager.play.TournamentFixture.started;
import static org.evenodd.manager.play.TournamentFixture.with;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.evenodd.agent.log.AgentLog;
import org.evenodd.agent.metrics.Gauge;
import org.evenodd.agent.program.Console;
import org.evenodd.manager.RecordedLog;
import org.evenodd.manager.assignment.RunMatchAnswer.AssignmentAccepted;
import org.evenodd.manager.command.AutoStart;
import org.evenodd.manager.console.ForfeitTeller;
import org.evenodd.manager.console.Narrator;
import org.evenodd.manager.health.AgentSilent;
import org.evenodd.manager.league.ConductEvent.PlayerDialectNoted;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.ForfeitLines;
import org.evenodd.manager.metrics.LeagueGauges;
import org.evenodd.manager.operator.LeagueStatus;
import org.evenodd.manager.page.view.LeagueMoment;
import org.evenodd.manager.page.view.LeaguePage;
import org.evenodd.manager.page.view.MatchUnderWay;
import org.evenodd.manager.page.view.RatingsShown;
import org.evenodd.manager.play.LeagueControl.StopLeague;
import org.evenodd.manager.registration.DialectSeen;
import org.evenodd.manager.registration.KickAgent;
import org.evenodd.manager.report.RequeueMatch;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class LeagueStatusTest {

    /** What the operator is told of a league. */
    static LeagueStatus status(TournamentFixture tournament) {
        return LeagueStatus.of(tournament.tournament(), List.of(), Optional.empty(), Samples.MORNING);
    }

    private static List<LeagueStatus.Agent> referees(TournamentFixture tournament) {
        return status(tournament).agents().stream()
                .filter(agent -> RefereeId.SYNTAX.accepts(agent.agentId()))
                .toList();
    }

    @Test
    void saysHowManyAreMissingToStartAndWhoDoesNotAnswer() {
        TournamentFixture tournament = with(1, 0, 1);
        assertThat(status(tournament).missing())
                .containsExactly(
                        "0 of 2 players, waiting for 2 more; 0 of 1 referees, waiting for 1 more.",
                        "No answer from P01 \"Player 1\" at http://localhost:8101/mcp.");
        tournament.reachEverybody();
        assertThat(status(tournament).missing())
                .containsExactly("1 of 2 players, waiting for 1 more; 0 of 1 referees, waiting for 1 more.");
    }

    @Test
    void namesTenThatDoNotAnswerAndCountsTheOthers() {
        TournamentFixture tournament = with(12, 0, 1);
        assertThat(status(tournament).missing())
                .hasSize(1 + 10 + 1)
                .endsWith("No answer from P10 \"Player 10\" at http://localhost:8110/mcp.", "No answer from 2 more.");
    }

    @Test
    void waitsForAsManyAsAreToStartTheLeague() {
        TournamentFixture tournament = new TournamentFixture(Samples.settings(), Samples.rules(new AutoStart(4, 1)));
        tournament.register(3, 1, 1);
        tournament.reachEverybody();
        assertThat(status(tournament).missing())
                .containsExactly("3 of 4 players, waiting for 1 more; 1 of 1 referees.");
    }

    @Test
    void namesTheRefereesThatDoNotAnswerAnyMore() {
        TournamentFixture tournament = playing();
        tournament.give(new AgentSilent(REF01));
        tournament.give(new AgentSilent(ref(2)));
        assertThat(status(tournament).missing())
                .containsExactly("No referee answers (REF01 at http://localhost:8001/mcp, REF02 at"
                        + " http://localhost:8002/mcp): the league goes on when one does.");
    }

    @Test
    void missesNothingOnceItRuns() {
        TournamentFixture tournament = playing();
        LeagueStatus status = status(tournament);
        assertThat(status.missing()).isEmpty();
        assertThat(status.agents()).hasSize(6);
        assertThat(referees(tournament)).hasSize(2);
        assertThat(status.status().currentRound()).isEqualTo(1);
    }

    @Test
    void showsWhichMatchesARefereeWasOfferedOrRuns() {
        TournamentFixture tournament = with(4, 2, 1);
        tournament.start();
        assertThat(referees(tournament))
                .extracting(LeagueStatus.Agent::matchesInHand)
                .containsOnly(List.of());
        tournament.everybodyAnswers();
        tournament.accept(R1M1, 1);
        assertThat(referees(tournament))
                .extracting(LeagueStatus.Agent::matchesInHand)
                .containsExactly(List.of(R1M1), List.of(R1M2));
    }

    @Test
    void showsWhichRefereeIsSilent() {
        TournamentFixture tournament = playing();
        tournament.everybodyAnswers();
        tournament.give(new AgentSilent(REF01));
        assertThat(referees(tournament)).extracting(LeagueStatus.Agent::silent).containsExactly(true, false);
        assertThat(referees(tournament).get(0).matchesInHand()).isEmpty();
    }

    /** Forfeits and their reasons, as people read them. */
    @Nested
    class Forfeits {
        private static final String REASON = "did not choose in time (E001 No choice within 30.0 seconds; 2 times)";

        private final TournamentFixture tournament = playing();

        private void forfeit(MatchId match) {
            MatchResult result =
                    tournament.lost(match, P01, Termination.TIMEOUT_CHOICE).result();
            ResultDetails details = result.details();
            ResultDetails told = new ResultDetails(
                    null,
                    details.choices(),
                    details.status(),
                    null,
                    null,
                    null,
                    details.termination(),
                    List.of(
                            entry("called", "call 1"),
                            entry("error", "E001 No choice within 30.0 seconds"),
                            entry("error", "E001 No choice within 30.0 seconds")),
                    null);
            MatchResult whole = new MatchResult(result.winner(), result.score(), told);
            tournament.report(REF01, tournament.nested(match, whole));
        }

        private TranscriptEntry entry(String event, String detail) {
            return new TranscriptEntry(tournament.now(), event, P01, detail);
        }

        private MatchId first() {
            return tournament.round().fixtureOf(P01).orElseThrow().id();
        }

        @Test
        void areNoneInALeagueWhereEverybodyPlays() {
            assertThat(ForfeitLines.of(tournament.league())).isEmpty();
        }

        @Test
        void areToldWithNameStepWhatCameBackHowOftenAndInWhichMatch() {
            forfeit(first());
            assertThat(ForfeitLines.of(tournament.league())).containsExactly("P01   Player 1: " + REASON + ", in R1M1");
            assertThat(LeagueStatusTest.status(tournament).forfeits()).isEqualTo(ForfeitLines.of(tournament.league()));
        }

        @Test
        void areNotLostInARestart() {
            forfeit(first());
            List<String> before = ForfeitLines.of(tournament.league());
            tournament.restart();
            assertThat(ForfeitLines.of(tournament.league())).isEqualTo(before).isNotEmpty();
        }

        @Test
        void countNoLongerWhereTheMatchIsPlayedAgain() {
            forfeit(first());
            tournament.give(new RequeueMatch(R1M1, null, false));
            assertThat(ForfeitLines.of(tournament.league())).isEmpty();
        }

        @Test
        void areOneLineForAllMatchesOfTheSameReasonHoweverManyThereAre() {
            TournamentFixture longer = with(30, 1, 15);
            longer.start();
            longer.give(new KickAgent("P01"));
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
            ForfeitTeller teller = new ForfeitTeller(new Narrator(new Console(new PrintWriter(said)), log.logger()));
            forfeit(first());
            teller.happened(tournament.news(), tournament.league());
            assertThat(tournament.news()).hasAtLeastOneElementOfType(MatchDecided.class);
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
            return LeagueGauges.of(tournament.tournament(), 17, 4).stream()
                    .collect(Collectors.toMap(Gauge::name, Gauge::values))
                    .get(name);
        }

        private static Map<String, Double> only(double value) {
            return Map.of("", value);
        }

        @Test
        void tellNothingOfMatchesBeforeTheStart() {
            TournamentFixture tournament = with(4, 2, 2);

            assertThat(gauge(tournament, "league_matches"))
                    .isEqualTo(Map.of("decided", 0.0, "running", 0.0, "pending", 0.0));
            assertThat(gauge(tournament, "league_round")).isEqualTo(only(0));
            assertThat(gauge(tournament, "league_rounds")).isEqualTo(only(0));
            assertThat(gauge(tournament, "league_players").values().stream()
                            .mapToDouble(Double::doubleValue)
                            .sum())
                    .isEqualTo(4);
        }

        @Test
        void passOnWhatIsStoredAndWhatWaits() {
            TournamentFixture tournament = playing();

            assertThat(gauge(tournament, "league_events_stored")).isEqualTo(only(17));
            assertThat(gauge(tournament, "league_messages_waiting")).isEqualTo(only(4));
        }

        @Test
        void followTheMatchesOfALeague() {
            TournamentFixture tournament = running(4, 1, 1);

            assertThat(gauge(tournament, "league_matches"))
                    .isEqualTo(Map.of("decided", 0.0, "running", 1.0, "pending", 5.0));
            assertThat(gauge(tournament, "league_round")).isEqualTo(only(1));
            assertThat(gauge(tournament, "league_rounds")).isEqualTo(only(3));
        }

        @Test
        void countForfeitsByTheirCause() {
            TournamentFixture tournament = playing();
            assertThat(gauge(tournament, "league_forfeits").values()).containsOnly(0.0);

            MatchId match = R1M1;
            PlayerId loser = tournament.match(match).playerA();
            tournament.report(REF01, tournament.lost(match, loser, Termination.TIMEOUT_CHOICE));

            assertThat(gauge(tournament, "league_forfeits"))
                    .containsEntry("timeout_choice", 1.0)
                    .containsEntry("unreachable", 0.0);
            assertThat(gauge(tournament, "league_matches")).containsEntry("decided", 1.0);
        }

        @Test
        void countASilentRefereeAsSuch() {
            TournamentFixture tournament = playing();
            tournament.give(new AgentSilent(REF01));

            assertThat(gauge(tournament, "league_referees"))
                    .containsEntry("silent", 1.0)
                    .containsEntry("active", 1.0);
        }
    }

    /** What a page tells of the matches that are being played. */
    @Nested
    class MatchesUnderWay {
        private static final MatchId MATCH = R1M1;

        @Test
        void beganWhenAClockSaysSoThatHasBeenSetSince() {
            TournamentFixture fixture = started(2, 1, 1);
            fixture.give(new AssignmentAccepted(MATCH, 1));
            Tournament tournament = fixture.tournament();
            Instant begun = tournament.live().match(MATCH).stage().since().orElseThrow();

            LeagueMoment moment = new LeagueMoment(
                    tournament.league(),
                    tournament.live(),
                    List.of(),
                    Map.of(),
                    Map.of(),
                    1,
                    begun.plus(Duration.ofHours(1)),
                    Duration.ofHours(1));

            assertThat(LeaguePage.of(moment, RatingsShown.NONE).underWay())
                    .extracting(MatchUnderWay::since)
                    .containsExactly(begun.plus(Duration.ofHours(1)));
        }
    }

    @Nested
    class Dialect {
        private final TournamentFixture tournament = with(1, 1, 1);

        private static DialectNote note(String field) {
            return new DialectNote(field, "x", "y", "SPEC 3", "Send y.", 1);
        }

        private void see(AgentId agent, String field) {
            tournament.give(new DialectSeen(agent, List.of(note(field))));
        }

        @Test
        void isNotedForThePlayerThatNeedsIt() {
            see(P01, "/timestamp");
            assertThat(tournament.news()).containsExactly(new PlayerDialectNoted(P01, note("/timestamp")));
        }

        @Test
        void isNotedForTheRefereeThatNeedsIt() {
            see(REF01, "/timestamp");
            assertThat(tournament.member(REF01).dialectNotes()).containsExactly(note("/timestamp"));
        }

        @Test
        void isNotStoredAgainEveryTimeItIsSeen() {
            see(P01, "/timestamp");
            see(P01, "/timestamp");
            assertThat(tournament.news()).isEmpty();
        }

        @Test
        void isCountedByTheEndOfTheLeague() {
            see(P01, "/timestamp");
            see(P01, "/timestamp");
            see(P01, "/timestamp");
            tournament.give(new StopLeague());

            assertThat(tournament.member(P01).dialectNotes())
                    .containsExactly(note("/timestamp").plus(2));
        }

        @Test
        void isNotCountedForWhoeverTakesThePlaceOfAnAgentThatWasRemoved() {
            see(P01, "/timestamp");
            see(P01, "/timestamp");
            tournament.give(new KickAgent(P01.value()));
            tournament.give(new StopLeague());

            assertThat(tournament.member(P01).dialectNotes())
                    .containsExactly(note("/timestamp").plus(1));
        }

        @Test
        void isForgottenWhereThereIsTooMuchOfIt() {
            for (int i = 0; i < 200; i++) {
                see(P01, "/field" + i);
            }
            assertThat(tournament.member(P01).dialectNotes()).hasSize(50);
            assertThat(tournament.news()).isEmpty();
        }

        @Test
        void isNotNotedForNobody() {
            see(p(9), "/timestamp");
            assertThat(tournament.news()).isEmpty();
        }

        @Test
        void changesNothingInALeagueThatIsOver() {
            tournament.give(new StopLeague());
            see(P01, "/timestamp");
            assertThat(tournament.news()).isEmpty();
        }
    }
}
