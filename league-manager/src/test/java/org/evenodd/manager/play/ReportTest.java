package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Ending;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.game.Draw;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.DoubleForfeit;
import org.evenodd.protocol.message.FlatReport;
import org.evenodd.protocol.message.MatchResult;
import org.evenodd.protocol.message.MatchResultReport;
import org.evenodd.protocol.message.MatchStatus;
import org.evenodd.protocol.message.Refusal;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.Termination;
import org.evenodd.protocol.message.TranscriptEntry;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportTest {

    private static final MatchId R1M1 = new MatchId("R1M1");
    private static final MatchId R1M2 = new MatchId("R1M2");
    private static final RefereeId REF01 = World.ref(1);
    private static final PlayerId P01 = World.p(1);
    private static final PlayerId P02 = World.p(2);

    private final World world = World.with(4, 2, 1);

    @BeforeEach
    void playTheFirstRound() {
        world.start();
        world.everybodyAnswers();
        world.give(new Command.RunMatchAccepted(R1M1, 1));
        world.give(new Command.RunMatchAccepted(R1M2, 1));
    }

    private Response report(MatchResultReport report) {
        return world.report(REF01, report);
    }

    private Refusal refusal(Response response) {
        assertThat(response).isInstanceOf(Response.Refused.class);
        assertThat(world.news()).isEmpty();
        return ((Response.Refused) response).refusal();
    }

    private void assertRefused(Response response, ErrorCode code, int number) {
        Refusal refusal = refusal(response);
        assertThat(refusal.code()).isEqualTo(code);
        assertThat(refusal.number()).isEqualTo(OptionalInt.of(number));
    }

    private void assertBreaksTheRules(MatchResultReport report, String field) {
        Refusal refusal = refusal(report(report));
        assertThat(refusal.code()).isEqualTo(ErrorCode.E006);
        assertThat(refusal.context().field()).isEqualTo(field);
    }

    private Decision decision() {
        return world.league().fixture(R1M1).orElseThrow().decided().orElseThrow();
    }

    private MatchResultReport nested(PlayerId winner, int pointsOfA, int pointsOfB, ResultDetails details) {
        Map<PlayerId, Integer> score = new LinkedHashMap<>();
        score.put(P01, pointsOfA);
        score.put(P02, pointsOfB);
        return Reports.nested(world.league(), R1M1, new MatchResult(winner, score, details));
    }

    private ResultDetails details(Integer number, Parity choiceOfA, Parity choiceOfB, MatchStatus status) {
        return details(number, choiceOfA, choiceOfB, status, null);
    }

    private ResultDetails details(
            Integer number,
            Parity choiceOfA,
            Parity choiceOfB,
            MatchStatus status,
            Map<PlayerId, Termination> termination) {
        Map<PlayerId, Parity> choices =
                Reports.choices(world.league().fixture(R1M1).orElseThrow(), choiceOfA, choiceOfB);
        return new ResultDetails(number, choices, status, null, null, null, termination, null, null);
    }

    @Nested
    class IsTaken {

        @Test
        void whenItAgreesWithTheAssignmentAndTheRules() {
            assertThat(report(Reports.played(world.league(), R1M1, 8)))
                    .isEqualTo(new Response.ReportTaken(R1M1, R1M1.round()));
            assertThat(decision().ending()).isEqualTo(Ending.WIN);
            assertThat(decision().result().winner()).isEqualTo(P01);
        }

        @Test
        void withTheCurrentLease() {
            assertThat(report(Reports.underLease(Reports.played(world.league(), R1M1, 8), 1)))
                    .isInstanceOf(Response.ReportTaken.class);
        }

        @Test
        void asADrawWhereBothChoseTheSame() {
            report(Reports.played(world.league(), R1M1, Parity.ODD, Parity.ODD, 4));
            assertThat(decision().ending()).isEqualTo(Ending.DRAW);
            assertThat(decision().result().score()).isEqualTo(Map.of(P01, 1, P02, 1));
        }

        @Test
        void asATechnicalLoss() {
            report(Reports.lost(world.league(), R1M1, P01, Termination.TIMEOUT_CHOICE));
            assertThat(decision().ending()).isEqualTo(Ending.FORFEIT);
            assertThat(decision().result().winner()).isEqualTo(P02);
        }

        @Test
        void asADrawWhereBothFailed() {
            report(Reports.bothFailed(world.league(), R1M1, Termination.TIMEOUT_JOIN));
            assertThat(decision().ending()).isEqualTo(Ending.BOTH_FAILED);
            assertThat(decision().result().details().status()).isEqualTo(MatchStatus.DRAW);
        }

        @Test
        void withoutAStatusWhereTheGameTellsIt() {
            report(nested(P01, 3, 0, details(8, Parity.EVEN, Parity.ODD, null)));
            assertThat(decision().result().details().status()).isEqualTo(MatchStatus.WIN);
            assertThat(decision().result().details().numberParity()).isEqualTo(Parity.EVEN);
        }

        @Test
        void withoutAStatusAsATechnicalLossWhereAChoiceIsMissing() {
            report(nested(P02, 0, 3, details(null, null, Parity.ODD, null)));
            assertThat(decision().ending()).isEqualTo(Ending.FORFEIT);
        }

        @Test
        void withoutAStatusAsBothFailedWhereNobodyChose() {
            report(nested(null, 1, 1, details(null, null, null, null)));
            assertThat(decision().ending()).isEqualTo(Ending.BOTH_FAILED);
        }

        @Test
        void withoutTheNumberThatATechnicalLossDoesNotNeed() {
            report(nested(P02, 0, 3, details(8, null, Parity.ODD, MatchStatus.TECHNICAL_LOSS)));
            assertThat(decision().result().details().drawnNumber()).isNull();
        }

        @Test
        void withADrawThatOpensItsCommitment() {
            Draw draw = new Draw(8, new Digest("ab".repeat(32)));
            assertThat(report(sealed(draw.commitment(R1M1), draw.nonce()))).isInstanceOf(Response.ReportTaken.class);
            assertThat(decision().result().details().drawNonce()).isEqualTo(draw.nonce());
        }

        @Test
        void beforeTheRefereeHasAcknowledgedTheMatch() {
            World early = World.with(2, 1, 1);
            early.start();
            early.everybodyAnswers();
            assertThat(early.report(REF01, Reports.played(early.league(), R1M1, 8)))
                    .isInstanceOf(Response.ReportTaken.class);
        }
    }

    private MatchResultReport sealed(Digest commitment, Digest nonce) {
        Map<PlayerId, Parity> choices =
                Reports.choices(world.league().fixture(R1M1).orElseThrow(), Parity.EVEN, Parity.ODD);
        return nested(
                P01,
                3,
                0,
                new ResultDetails(8, choices, MatchStatus.WIN, Parity.EVEN, commitment, nonce, Map.of(), null, null));
    }

    @Nested
    class InItsFlatForm {

        @ParameterizedTest
        @CsvSource({
            "P01, P01",
            "P02, P02",
            "PLAYER_A, P01",
            "PLAYER_B, P02",
            "draw, ",
            "DRAW, ",
        })
        void tellsTheWinnerInAnyOfItsWords(String word, String winner) {
            report(Reports.flat(world.league(), R1M1, "P01", "P02", word));
            assertThat(decision().result().winner()).isEqualTo(winner == null ? null : new PlayerId(winner));
        }

        @Test
        void meansItsOwnFirstPlayerByPlayerA() {
            report(Reports.flat(world.league(), R1M1, "P02", "P01", "PLAYER_A"));
            assertThat(decision().result().winner()).isEqualTo(P02);
        }

        @Test
        void isRefusedForOtherPlayers() {
            assertBreaksTheRules(Reports.flat(world.league(), R1M1, "P01", "P03", "P01"), "/player_b");
        }

        @Test
        void isRefusedWhereItContradictsTheResultBesideIt() {
            assertBreaksTheRules(besideAResult(new FlatReport(P01, P02, "P02")), "/winner");
        }

        @Test
        void isRefusedForAWinnerWhoDoesNotPlay() {
            assertBreaksTheRules(besideAResult(new FlatReport(null, null, "P03")), "/winner");
        }

        private MatchResultReport besideAResult(FlatReport flat) {
            MatchResultReport whole = Reports.played(world.league(), R1M1, 8);
            return new MatchResultReport(
                    whole.envelope(),
                    whole.leagueId(),
                    whole.roundId(),
                    whole.matchId(),
                    1,
                    whole.gameType(),
                    whole.result(),
                    flat);
        }

        @Test
        void isADrawAndNoDoubleForfeitWhereTheLeagueGivesNothingForThat() {
            World zero = World.with(Samples.settings(Duration.ZERO, DoubleForfeit.ZERO, true), 2, 1, 1);
            zero.start();
            zero.report(REF01, Reports.flat(zero.league(), R1M1, "P01", "P02", "draw"));
            assertThat(zero.league().standings().recordOf(P01).points()).isEqualTo(1);
        }
    }

    @Nested
    class IsRefusedForTheMatch {

        @Test
        void whichDoesNotExist() {
            MatchResultReport known = Reports.played(world.league(), R1M1, 8);
            MatchId unknown = new MatchId("R1M9");
            assertRefused(report(Reports.nested(world.league(), unknown, known.result())), ErrorCode.E015, 5002);
        }

        @Test
        void whichIsAnotherReferees() {
            assertRefused(world.report(World.ref(2), Reports.played(world.league(), R1M1, 8)), ErrorCode.E015, 5002);
        }

        @Test
        void whichHasNotBegun() {
            assertRefused(report(Reports.played(world.league(), new MatchId("R2M1"), 8)), ErrorCode.E015, 5002);
        }

        @Test
        void whichWentToAnotherReferee() {
            world.give(new Command.RefereeSilent(REF01));
            assertRefused(report(Reports.underLease(Reports.played(world.league(), R1M1, 8), 1)), ErrorCode.E015, 5002);
        }

        @Test
        void underALeaseThatIsOver() {
            world.give(new Command.RefereeSilent(REF01));
            world.give(new Command.EndpointAnswered(REF01));
            world.give(new Command.RefereeSilent(World.ref(2)));
            Response response = report(Reports.underLease(Reports.played(world.league(), R1M1, 8), 1));
            assertRefused(response, ErrorCode.E015, 5002);
            assertThat(((Response.Refused) response).refusal().message()).contains("/lease", "R1M1, 3", "got 1");
        }

        @Test
        void ofAnotherLeague() {
            MatchResultReport here = Reports.played(world.league(), R1M1, 8);
            MatchResultReport elsewhere = new MatchResultReport(
                    here.envelope(),
                    new LeagueId("another"),
                    here.roundId(),
                    here.matchId(),
                    1,
                    here.gameType(),
                    here.result(),
                    here.flat());
            Refusal refusal = refusal(report(elsewhere));
            assertThat(refusal.code()).isEqualTo(ErrorCode.E006);
            assertThat(refusal.context().field()).isEqualTo("/league_id");
        }

        @Test
        void beforeTheLeagueRuns() {
            MatchResultReport report = Reports.played(world.league(), R1M1, 8);
            World waiting = World.with(2, 1, 1);
            Response response = waiting.report(REF01, report);
            assertThat(((Response.Refused) response).refusal().code()).isEqualTo(ErrorCode.E030);
        }

        @Test
        void afterTheLeagueHasEnded() {
            world.give(new Command.StopLeague());
            assertThat(refusal(report(Reports.played(world.league(), R1M1, 8))).code())
                    .isEqualTo(ErrorCode.E031);
        }
    }

    @Nested
    class BreaksTheRules {

        @Test
        void withAWinnerWhoDidNotWin() {
            assertBreaksTheRules(
                    nested(P02, 0, 3, details(8, Parity.EVEN, Parity.ODD, MatchStatus.WIN)), "/result/winner");
        }

        @Test
        void withADrawThatWasWon() {
            assertBreaksTheRules(
                    nested(null, 1, 1, details(8, Parity.EVEN, Parity.ODD, MatchStatus.DRAW)), "/result/winner");
        }

        @Test
        void withAStatusThatDoesNotFitTheGame() {
            assertBreaksTheRules(
                    nested(P01, 3, 0, details(8, Parity.EVEN, Parity.ODD, MatchStatus.DRAW)), "/result/details/status");
        }

        @Test
        void withPointsThatTheLeagueDoesNotGive() {
            assertBreaksTheRules(
                    nested(P01, 5, 0, details(8, Parity.EVEN, Parity.ODD, MatchStatus.WIN)), "/result/score");
        }

        @Test
        void withPointsOfOtherPlayers() {
            MatchResultReport other = Reports.played(world.league(), R1M2, 8);
            assertBreaksTheRules(Reports.nested(world.league(), R1M1, other.result()), "/result/score");
        }

        @Test
        void withoutTheNumberOfAGameThatWasPlayed() {
            assertBreaksTheRules(
                    nested(P01, 3, 0, details(null, Parity.EVEN, Parity.ODD, MatchStatus.WIN)),
                    "/result/details/drawn_number");
        }

        @Test
        void withoutAChoiceOfAGameThatWasPlayed() {
            assertBreaksTheRules(
                    nested(P01, 3, 0, details(8, Parity.EVEN, null, MatchStatus.WIN)), "/result/details/choices");
        }

        @Test
        void withATechnicalLossOfNobody() {
            assertBreaksTheRules(
                    nested(null, 1, 1, details(null, null, null, MatchStatus.TECHNICAL_LOSS)), "/result/winner");
        }

        @Test
        void withADoubleForfeitThatSomebodyWins() {
            assertBreaksTheRules(nested(P01, 3, 0, details(null, null, null, MatchStatus.DRAW)), "/result/winner");
        }

        @Test
        void withAFaultOfTheWinner() {
            Map<PlayerId, Termination> fault = Map.of(P01, Termination.TIMEOUT_CHOICE);
            assertBreaksTheRules(
                    nested(P01, 3, 0, details(null, null, null, MatchStatus.TECHNICAL_LOSS, fault)),
                    "/result/details/termination");
        }

        @Test
        void withANonceThatDoesNotOpenTheCommitment() {
            Digest commitment = new Draw(3, new Digest("ab".repeat(32))).commitment(R1M1);
            assertBreaksTheRules(sealed(commitment, new Digest("ab".repeat(32))), "/result/details/draw_nonce");
        }

        @Test
        void withAParityThatIsNotTheNumbers() {
            Map<PlayerId, Parity> choices =
                    Reports.choices(world.league().fixture(R1M1).orElseThrow(), Parity.EVEN, Parity.ODD);
            ResultDetails wrong =
                    new ResultDetails(8, choices, MatchStatus.WIN, Parity.ODD, null, null, null, null, null);
            assertBreaksTheRules(nested(P01, 3, 0, wrong), "/result/details/number_parity");
        }

        @Test
        void withAnotherGame() {
            MatchResultReport here = Reports.played(world.league(), R1M1, 8);
            MatchResultReport chess = new MatchResultReport(
                    here.envelope(),
                    here.leagueId(),
                    here.roundId(),
                    here.matchId(),
                    1,
                    new GameType("chess"),
                    here.result(),
                    here.flat());
            assertBreaksTheRules(chess, "/game_type");
        }

        @Test
        void andARightReportIsTakenAfterwards() {
            report(nested(P02, 0, 3, details(8, Parity.EVEN, Parity.ODD, MatchStatus.WIN)));
            assertThat(report(Reports.played(world.league(), R1M1, 8))).isInstanceOf(Response.ReportTaken.class);
        }
    }

    @Nested
    class ASecondTime {

        @Test
        void isADuplicateThatChangesNothing() {
            report(Reports.played(world.league(), R1M1, 8));
            var before = world.league();
            world.pass(Duration.ofSeconds(3));
            assertThat(report(Reports.played(world.league(), R1M1, 7)))
                    .isEqualTo(new Response.ReportedBefore(R1M1, Samples.MORNING));
            assertThat(world.news()).isEmpty();
            assertThat(world.league()).isEqualTo(before);
        }

        @Test
        void isADuplicateEvenUnderAnOldLease() {
            report(Reports.played(world.league(), R1M1, 8));
            assertThat(report(Reports.underLease(Reports.played(world.league(), R1M1, 8), 7)))
                    .isInstanceOf(Response.ReportedBefore.class);
        }
    }

    @Test
    void isADuplicateStillWhenTheLeagueHasEnded() {
        report(Reports.played(world.league(), R1M1, 8));
        world.give(new Command.StopLeague());
        assertThat(report(Reports.played(world.league(), R1M1, 8))).isInstanceOf(Response.ReportedBefore.class);
    }

    @Test
    void keepsTheTranscriptForTheArchiveAndTheNotesForThePlayer() {
        var note = new DialectNote("/sender", "x", "y", "SPEC 3.3", "Send y.", 2);
        MatchResult played = Reports.played(world.league(), R1M1, 8).result();
        ResultDetails details = new ResultDetails(
                8,
                played.details().choices(),
                MatchStatus.WIN,
                Parity.EVEN,
                null,
                null,
                Map.of(),
                List.of(new TranscriptEntry(Samples.MORNING, "invited", P01, null)),
                Map.of(P02, List.of(note)));
        report(nested(P01, 3, 0, details));
        assertThat(decision().result().details().transcript()).isNull();
        assertThat(world.news().toString()).contains("invited");
        assertThat(world.league().roster().player(P02).orElseThrow().dialectNotes())
                .containsExactly(note);
    }
}
