package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.tournament.TournamentFixture.NOTHING_FLAT;
import static org.evenodd.manager.tournament.TournamentFixture.P01;
import static org.evenodd.manager.tournament.TournamentFixture.P02;
import static org.evenodd.manager.tournament.TournamentFixture.R1M1;
import static org.evenodd.manager.tournament.TournamentFixture.R1M2;
import static org.evenodd.manager.tournament.TournamentFixture.REF01;
import static org.evenodd.manager.tournament.TournamentFixture.assertRefused;
import static org.evenodd.manager.tournament.TournamentFixture.assertTaken;
import static org.evenodd.manager.tournament.TournamentFixture.ref;
import static org.evenodd.manager.tournament.TournamentFixture.refusal;
import static org.evenodd.manager.tournament.TournamentFixture.running;
import static org.evenodd.manager.tournament.TournamentFixture.started;
import static org.evenodd.manager.tournament.TournamentFixture.underLease;
import static org.evenodd.manager.tournament.TournamentFixture.with;
import static org.evenodd.protocol.message.GameOverMessages.MatchStatus.DRAW;
import static org.evenodd.protocol.message.GameOverMessages.MatchStatus.TECHNICAL_LOSS;
import static org.evenodd.protocol.message.GameOverMessages.MatchStatus.WIN;
import static org.evenodd.protocol.value.Parity.EVEN;
import static org.evenodd.protocol.value.Parity.ODD;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.agent.settings.SystemSettings.Network.EndpointCheck;
import org.evenodd.agent.settings.SystemSettings.Network.RejoinWithoutToken;
import org.evenodd.game.evenodd.NumberDraw;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.League;
import org.evenodd.manager.tournament.AgentConduct.AgentResponded;
import org.evenodd.manager.tournament.AgentConduct.AgentSilent;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.ReportMessages.FlatReport;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.Parity;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reports of R1M1 (P01, P02), which runs at REF01; R1M2 runs at REF02. */
class ReportTest {

    private static final MatchId R2M1 = new MatchId("R2M1");
    private static final Digest NONCE = new Digest("ab".repeat(32));

    private TournamentFixture tournament = running(4, 2, 1);

    private CommandResponse report(MatchResultReport report) {
        return tournament.report(REF01, report);
    }

    private Decision decision() {
        return tournament.match(R1M1).decided().orElseThrow();
    }

    private MatchResultReport result(PlayerId winner, int pointsOfA, int pointsOfB, ResultDetails details) {
        Map<PlayerId, Integer> score = new LinkedHashMap<>();
        score.put(P01, pointsOfA);
        score.put(P02, pointsOfB);
        return tournament.nested(R1M1, new MatchResult(winner, score, details));
    }

    private ResultDetails details(Integer number, Parity choiceOfA, Parity choiceOfB, MatchStatus status) {
        return details(number, choiceOfA, choiceOfB, status, null);
    }

    private ResultDetails details(
            Integer number, Parity choiceOfA, Parity choiceOfB, MatchStatus status, Map<PlayerId, Termination> faults) {
        Map<PlayerId, Parity> choices = tournament.choices(R1M1, choiceOfA, choiceOfB);
        return new ResultDetails(number, choices, status, null, null, null, faults, null, null);
    }

    /** P01 wins with even: 8 was drawn. */
    private ResultDetails won(Parity parity, Digest commitment, Digest nonce) {
        Map<PlayerId, Parity> choices = tournament.choices(R1M1, EVEN, ODD);
        return new ResultDetails(8, choices, WIN, parity, commitment, nonce, Map.of(), null, null);
    }

    private MatchResultReport changed(LeagueId league, GameType game, FlatReport flat) {
        MatchResultReport whole = tournament.played(R1M1, 8);
        return new MatchResultReport(
                whole.envelope(), league, whole.roundId(), whole.matchId(), 1, game, whole.result(), flat);
    }

    private MatchResultReport flat(TournamentFixture league, String playerA, String playerB, String winner) {
        MatchResultReport nested = league.played(R1M1, 8);
        return new MatchResultReport(
                nested.envelope(),
                nested.leagueId(),
                nested.roundId(),
                R1M1,
                null,
                null,
                null,
                new FlatReport(new PlayerId(playerA), new PlayerId(playerB), winner));
    }

    @Nested
    class IsTaken {

        @Test
        void whenItAgreesWithTheAssignmentAndTheRules() {
            assertThat(report(tournament.played(R1M1, 8)))
                    .isEqualTo(new CommandResponse.ReportTaken(R1M1, R1M1.round()));
            assertThat(decision().ending()).isEqualTo(Ending.WIN);
            assertThat(decision().result().winner()).isEqualTo(P01);
        }

        @Test
        void asADrawWhereBothChoseTheSame() {
            report(tournament.played(R1M1, ODD, ODD, 4));
            assertThat(decision().ending()).isEqualTo(Ending.DRAW);
            assertThat(decision().result().score()).isEqualTo(Map.of(P01, 1, P02, 1));
        }

        @Test
        void asATechnicalLoss() {
            report(tournament.lost(R1M1, P01, Termination.TIMEOUT_CHOICE));
            assertThat(decision().ending()).isEqualTo(Ending.FORFEIT);
            assertThat(decision().result().winner()).isEqualTo(P02);
        }

        @Test
        void asADrawWhereBothFailed() {
            report(tournament.bothFailed(R1M1, Termination.TIMEOUT_JOIN));
            assertThat(decision().ending()).isEqualTo(Ending.BOTH_FAILED);
            assertThat(decision().result().details().status()).isEqualTo(DRAW);
        }

        @Test
        void withoutAStatusWhereTheGameTellsIt() {
            report(result(P01, 3, 0, details(8, EVEN, ODD, null)));
            assertThat(decision().result().details().status()).isEqualTo(WIN);
            assertThat(decision().result().details().numberParity()).isEqualTo(EVEN);
        }

        @Test
        void withoutAStatusAsATechnicalLossWhereAChoiceIsMissingAndAsBothFailedWhereNobodyChose() {
            report(result(P02, 0, 3, details(null, null, ODD, null)));
            assertThat(decision().ending()).isEqualTo(Ending.FORFEIT);
            TournamentFixture other = running(2, 1, 1);
            other.report(REF01, result(null, 1, 1, details(null, null, null, null)));
            assertThat(other.match(R1M1).decided().orElseThrow().ending()).isEqualTo(Ending.BOTH_FAILED);
        }

        @Test
        void withoutTheNumberAndTheNonceThatATechnicalLossDoesNotNeed() {
            Map<PlayerId, Parity> choices = tournament.choices(R1M1, null, ODD);
            report(result(
                    P02,
                    0,
                    3,
                    new ResultDetails(8, choices, TECHNICAL_LOSS, EVEN, NONCE, NONCE, Map.of(), null, null)));
            assertThat(decision().result().details().drawnNumber()).isNull();
            assertThat(decision().result().details().drawNonce()).isNull();
        }

        @Test
        void withADrawThatOpensItsCommitment() {
            NumberDraw draw = new NumberDraw(8, NONCE);
            assertTaken(report(result(P01, 3, 0, won(EVEN, draw.commitment(R1M1), NONCE))));
            assertThat(decision().result().details().drawNonce()).isEqualTo(NONCE);
        }

        @Test
        void beforeTheRefereeHasAcknowledgedTheMatch() {
            TournamentFixture early = started(2, 1, 1);
            assertTaken(early.report(REF01, early.played(R1M1, 8)));
        }

        @Test
        void keepsTheTranscriptForTheArchiveAndTheNotesForThePlayer() {
            var note = new DialectNote("/sender", "x", "y", "SPEC 3.3", "Send y.", 2);
            List<TranscriptEntry> transcript = List.of(new TranscriptEntry(Samples.MORNING, "invited", P01, null));
            Map<PlayerId, Parity> choices = tournament.choices(R1M1, EVEN, ODD);
            report(result(
                    P01,
                    3,
                    0,
                    new ResultDetails(
                            8, choices, WIN, EVEN, null, null, Map.of(), transcript, Map.of(P02, List.of(note)))));
            assertThat(decision().result().details().transcript()).isNull();
            assertThat(tournament.news().toString()).contains("invited");
            assertThat(tournament.member(P02).dialectNotes()).containsExactly(note);
        }
    }

    private void isSettledByChoicesAndNumber(MatchResultReport contradictory) {
        assertTaken(report(contradictory));
        assertThat(decision().result().winner()).isEqualTo(P01);
        assertThat(decision().result().score()).isEqualTo(Map.of(P01, 3, P02, 0));
        assertThat(decision().result().details().status()).isEqualTo(WIN);
        assertThat(tournament.member(REF01).dialectNotes())
                .singleElement()
                .satisfies(note -> assertThat(note.field()).isEqualTo("/result/winner"));
    }

    @Test
    void isSettledByItsOwnChoicesAndNumberWhereItNamesTheLoserAsWinner() {
        isSettledByChoicesAndNumber(result(P02, 0, 3, details(8, EVEN, ODD, WIN)));
    }

    @Test
    void isSettledByItsOwnChoicesAndNumberWhereItNamesNobody() {
        isSettledByChoicesAndNumber(result(null, 1, 1, details(8, EVEN, ODD, DRAW)));
    }

    @Test
    void isNotSettledByADrawThatIsNotTheCommittedOne() {
        Digest ofAnotherNumber = new NumberDraw(3, NONCE).commitment(R1M1);
        breaksTheRules("/result/details/draw_nonce", result(P02, 0, 3, won(EVEN, ofAnotherNumber, NONCE)));
    }

    @Test
    void isNotSettledAgainstATechnicalLoss() {
        assertTaken(report(
                result(P02, 0, 3, details(8, EVEN, ODD, TECHNICAL_LOSS, Map.of(P01, Termination.TIMEOUT_CHOICE)))));
        assertThat(decision().result().winner()).isEqualTo(P02);
        assertThat(decision().result().details().status()).isEqualTo(TECHNICAL_LOSS);
    }

    @Test
    void isNotSettledByANumberWhereAChoiceIsMissing() {
        assertTaken(report(result(P01, 3, 0, details(8, EVEN, null, null))));
        assertThat(decision().result().details().status()).isEqualTo(TECHNICAL_LOSS);
    }

    @Test
    void isRefusedInStrictModeWhereItNamesTheLoserAsWinner() {
        TournamentFixture strict = TournamentFixture.under(true, EndpointCheck.DEFERRED, RejoinWithoutToken.NEVER);
        strict.register(4, 1, 2);
        strict.begin();
        CommandResponse answer = strict.report(REF01, result(P02, 0, 3, details(8, EVEN, ODD, WIN)));
        assertThat(refusal(answer).context().field()).isEqualTo("/result/winner");
    }

    private void breaksTheRules(String field, MatchResultReport report) {
        Refusal refusal = refusal(report(report));
        assertThat(refusal.context().field()).isEqualTo(field);
        assertThat(refusal.code()).isEqualTo(ErrorCode.E006);
        assertThat(tournament.match(R1M1).isDecided()).isFalse();
        tournament = running(4, 2, 1);
    }

    @Nested
    class IsRefused {

        @Test
        void whereItContradictsTheRulesOfTheGame() {
            breaksTheRules("/result/details/status", result(P01, 3, 0, details(8, EVEN, ODD, DRAW)));
            breaksTheRules("/result/details/drawn_number", result(P01, 3, 0, details(null, EVEN, ODD, WIN)));
            breaksTheRules("/result/details/choices", result(P01, 3, 0, details(8, EVEN, null, WIN)));
            breaksTheRules("/result/details/number_parity", result(P01, 3, 0, won(ODD, null, null)));
            Digest ofAnotherNumber = new NumberDraw(3, NONCE).commitment(R1M1);
            breaksTheRules("/result/details/draw_nonce", result(P01, 3, 0, won(EVEN, ofAnotherNumber, NONCE)));
        }

        @Test
        void whereItBlamesOrRewardsTheWrongPlayer() {
            breaksTheRules("/result/winner", result(null, 1, 1, details(null, null, null, TECHNICAL_LOSS)));
            breaksTheRules("/result/winner", result(P01, 3, 0, details(null, null, null, DRAW)));
            Map<PlayerId, Termination> winner = Map.of(P01, Termination.TIMEOUT_CHOICE);
            ResultDetails fault = details(null, null, null, TECHNICAL_LOSS, winner);
            breaksTheRules("/result/details/termination", result(P01, 3, 0, fault));
            Map<PlayerId, Termination> outsider = Map.of(PlayerId.of(3), Termination.TIMEOUT_CHOICE);
            breaksTheRules(
                    "/result/details/termination", result(null, 1, 1, details(null, null, null, DRAW, outsider)));
        }

        @Test
        void whereItGivesPointsThatTheLeagueDoesNotGive() {
            breaksTheRules("/result/score", result(P01, 5, 0, details(8, EVEN, ODD, WIN)));
            MatchResult ofOthers = tournament.played(R1M2, 8).result();
            breaksTheRules("/result/score", tournament.nested(R1M1, ofOthers));
        }

        @Test
        void forAnotherGameLeagueOrPlayersThanTheMatchHas() {
            breaksTheRules("/game_type", changed(Samples.LEAGUE, new GameType("chess"), NOTHING_FLAT));
            breaksTheRules("/league_id", changed(new LeagueId("another"), GameType.EVEN_ODD, NOTHING_FLAT));
            breaksTheRules("/player_b", flat(tournament, "P01", "P03", "P01"));
            MatchResultReport whole = tournament.played(R1M1, 8);
            breaksTheRules(
                    "/round_id",
                    new MatchResultReport(
                            whole.envelope(),
                            whole.leagueId(),
                            new RoundId(2),
                            whole.matchId(),
                            1,
                            null,
                            whole.result(),
                            NOTHING_FLAT));
            FlatReport stranger = new FlatReport(P01, PlayerId.of(3), null);
            breaksTheRules("/player_b", changed(Samples.LEAGUE, GameType.EVEN_ODD, stranger));
            for (FlatReport flat : List.of(new FlatReport(P01, P02, "P02"), new FlatReport(null, null, "P03"))) {
                breaksTheRules("/winner", changed(Samples.LEAGUE, GameType.EVEN_ODD, flat));
            }
        }
    }

    @Nested
    class InTheFlatForm {

        @ParameterizedTest
        @CsvSource({"P01, P01", "P02, P02", "PLAYER_A, P01", "PLAYER_B, P02", "draw, ", "DRAW, "})
        void tellsTheWinnerInAnyOfItsWords(String word, String winner) {
            report(flat(tournament, "P01", "P02", word));
            assertThat(decision().result().winner()).isEqualTo(winner == null ? null : new PlayerId(winner));
        }

        @Test
        void meansItsOwnFirstPlayerByPlayerA() {
            report(flat(tournament, "P02", "P01", "PLAYER_A"));
            assertThat(decision().result().winner()).isEqualTo(P02);
        }

        @Test
        void isADrawAndNoDoubleForfeitWhereTheLeagueGivesNothingForThat() {
            TournamentFixture zero = with(Samples.settings("double_forfeit=zero"), 2, 1, 1);
            zero.start();
            zero.report(REF01, flat(zero, "P01", "P02", "draw"));
            assertThat(zero.league()
                            .divisions()
                            .first()
                            .standings()
                            .recordOf(P01)
                            .points())
                    .isEqualTo(1);
        }
    }

    @Nested
    class IsRefusedForTheMatch {

        private void refused(CommandResponse response) {
            assertRefused(response, ErrorCode.E015, 5002);
            assertThat(tournament.news()).isEmpty();
        }

        @Test
        void whichDoesNotExistIsAnotherRefereesOrHasNotBegun() {
            MatchResult known = tournament.played(R1M1, 8).result();
            refused(report(tournament.nested(new MatchId("R1M9"), known)));
            refused(tournament.report(ref(2), tournament.played(R1M1, 8)));
            refused(report(tournament.played(R2M1, 8)));
        }

        @Test
        void whichWentToAnotherReferee() {
            tournament.give(new AgentSilent(REF01));
            refused(report(underLease(tournament.played(R1M1, 8), 1)));
        }

        @Test
        void underALeaseThatIsOver() {
            tournament.give(new AgentSilent(REF01));
            tournament.give(new AgentResponded(REF01));
            tournament.give(new AgentSilent(ref(2)));
            CommandResponse response = report(underLease(tournament.played(R1M1, 8), 1));
            refused(response);
            assertThat(refusal(response).message()).contains("/lease", "R1M1, 3", "got 1");
        }

        @Test
        void underALeaseThatIsToCome() {
            refused(report(underLease(tournament.played(R1M1, 8), 2)));
        }

        @Test
        void beforeTheLeagueRunsAndAfterItHasEnded() {
            MatchResultReport report = tournament.played(R1M1, 8);
            assertRefused(with(2, 1, 1).report(REF01, report), ErrorCode.E030);
            tournament.give(LeagueControl.STOP);
            assertRefused(report(report), ErrorCode.E031);
        }
    }

    @Nested
    class ASecondTime {

        @BeforeEach
        void reportOnce() {
            report(tournament.played(R1M1, 8));
        }

        @Test
        void isADuplicateThatChangesNothing() {
            League before = tournament.league();
            tournament.pass(Duration.ofSeconds(3));
            assertThat(report(tournament.played(R1M1, 7)))
                    .isEqualTo(new CommandResponse.ReportedBefore(R1M1, Samples.MORNING));
            assertThat(tournament.news()).isEmpty();
            assertThat(tournament.league()).isEqualTo(before);
        }

        @Test
        void isADuplicateEvenUnderAnOldLeaseAndWhenTheLeagueHasEnded() {
            assertThat(report(underLease(tournament.played(R1M1, 8), 7)))
                    .isInstanceOf(CommandResponse.ReportedBefore.class);
            tournament.give(LeagueControl.STOP);
            assertThat(report(tournament.played(R1M1, 8))).isInstanceOf(CommandResponse.ReportedBefore.class);
        }
    }
}
