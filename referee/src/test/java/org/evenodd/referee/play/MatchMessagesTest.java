package org.evenodd.referee.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.referee.Sample.CONVERSATION;
import static org.evenodd.referee.Sample.DRAW;
import static org.evenodd.referee.Sample.FIXTURE;
import static org.evenodd.referee.Sample.MATCH;
import static org.evenodd.referee.Sample.P01;
import static org.evenodd.referee.Sample.P02;
import static org.evenodd.referee.Sample.REFEREE;
import static org.evenodd.referee.Sample.START;
import static org.evenodd.referee.Sample.TERMS;
import static org.evenodd.referee.Sample.assignment;
import static org.evenodd.referee.Sample.choice;
import static org.evenodd.referee.Sample.contestant;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.evenodd.game.MatchVerdict;
import org.evenodd.game.Outcome;
import org.evenodd.game.Position;
import org.evenodd.game.evenodd.EvenOddPosition;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.ErrorMessages.GameError;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.InvitationMessages.GameInvitation;
import org.evenodd.protocol.message.InvitationMessages.RoleInMatch;
import org.evenodd.protocol.message.ParityMessages.ChooseParityCall;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.ExchangeOutcome;
import org.evenodd.protocol.message.ResultDetails.RawExchange;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Parity;
import org.evenodd.referee.Sample;
import org.evenodd.referee.match.MatchEffect;
import org.evenodd.referee.match.MatchEffect.FaultConsequence;
import org.evenodd.referee.match.MatchEvent.CallId;
import org.evenodd.referee.match.MatchRecord;
import org.evenodd.referee.match.PlayerFault;
import org.evenodd.referee.match.PlayerRequest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class MatchMessagesTest {

    private static final Position GAME = EvenOddPosition.begin(FIXTURE, DRAW);
    private static final MatchVerdict BOTH_FAILED = new MatchVerdict(
            new Outcome.BothFailed(P01, P02),
            "P01 and P02",
            Map.of(P01, Termination.UNREACHABLE, P02, Termination.REFUSED));

    private final MatchMessages messages = new MatchMessages(REFEREE, assignment(), CONVERSATION, TERMS);

    private static MatchEffect.CallPlayer call(PlayerRequest request) {
        return new MatchEffect.CallPlayer(new CallId(P02, 1, 1), request, START.plusSeconds(30));
    }

    private static Position played() {
        return GAME.play(P01, choice(P01, Parity.EVEN)).play(P02, choice(P02, Parity.ODD));
    }

    private static MatchVerdict won() {
        return new MatchVerdict(new Outcome.Win(P01, P02, P01), "P01 chose even, number was 8 (even)", Map.of());
    }

    @Test
    void invitesWithBothSidesAndTheWayBack() {
        GameInvitation invitation = (GameInvitation) messages.call(call(PlayerRequest.JOIN), START);
        assertThat(invitation.roleInMatch()).isEqualTo(RoleInMatch.PLAYER_B);
        assertThat(invitation.opponentId()).isEqualTo(P01);
        assertThat(invitation.refereeEndpoint()).isEqualTo(REFEREE.endpoint());
        assertThat(invitation.envelope().conversationId()).isEqualTo(CONVERSATION);
    }

    @Test
    void authorisesItselfToPlayersWithTheMatchTokenAndNeverWithItsOwn() {
        assertThat(messages.call(call(PlayerRequest.JOIN), START).envelope().authToken())
                .isEqualTo(contestant(2).matchToken());
    }

    @Test
    void asksForAChoiceWithStandingsCommitmentAndDeadline() {
        ChooseParityCall asked = (ChooseParityCall) messages.call(call(PlayerRequest.move(GAME)), START);
        assertThat(asked.deadline()).isEqualTo(START.plusSeconds(30));
        assertThat(asked.context().drawCommitment()).isEqualTo(DRAW.commitment(MATCH));
        assertThat(asked.context().yourStandings()).isEqualTo(contestant(2).standings());
        assertThat(asked.context().opponentId()).isEqualTo(P01);
    }

    @Test
    void tellsTheResultNestedAndFlat() {
        GameOver over = messages.gameOver(P01, new MatchEffect.AnnounceResult(won(), played()), START);
        assertThat(over.gameResult().status()).isEqualTo(MatchStatus.WIN);
        assertThat(over.reason()).isEqualTo(over.gameResult().reason());
        assertThat(over.flat().winner()).isEqualTo("P01");
        assertThat(over.flat().playerBChoice()).isEqualTo(Parity.ODD);
    }

    @Nested
    class Reports {

        @Test
        void carryResultLeaseAndProof() {
            MatchResultReport report =
                    messages.report(new MatchEffect.SendReport(won(), played(), MatchRecord.EMPTY), List.of(), START);
            assertThat(report.lease()).isEqualTo(1);
            assertThat(report.envelope().authToken()).isEqualTo(REFEREE.token());
            assertThat(report.result().score()).containsEntry(P01, 3).containsEntry(P02, 0);
            assertThat(report.result().details().drawNonce()).isEqualTo(DRAW.nonce());
            assertThat(report.flat().winner()).isEqualTo("P01");
        }

        @Test
        void ofADrawHaveNoWinnerButTheWordInTheFlatForm() {
            MatchResultReport report =
                    messages.report(new MatchEffect.SendReport(BOTH_FAILED, GAME, MatchRecord.EMPTY), List.of(), START);
            assertThat(report.result().winner()).isNull();
            assertThat(report.flat().winner()).isEqualTo("draw");
            assertThat(report.result().score()).containsEntry(P01, 1).containsEntry(P02, 1);
            assertThat(report.result().details().drawnNumber()).isNull();
            assertThat(report.result().details().termination()).containsEntry(P02, Termination.REFUSED);
        }

        @Test
        void carryExchangesToOurManagersButNotToOthersWhichMayReadTenKilobytesOnly() {
            RawExchange exchange =
                    new RawExchange(START, P01, "GAME_INVITATION", 1, 3, 5000, ExchangeOutcome.ANSWERED, "{}", "{}");
            RefereeIdentity elsewhere = new RefereeIdentity(
                    REFEREE.id(), new AuthToken("another-form"), REFEREE.endpoint(), REFEREE.league(), null);
            MatchMessages theirs = new MatchMessages(elsewhere, assignment(), CONVERSATION, TERMS);
            MatchEffect.SendReport report = new MatchEffect.SendReport(won(), played(), MatchRecord.EMPTY);
            assertThat(details(messages.report(report, List.of(exchange), START))
                            .exchanges())
                    .containsExactly(exchange);
            assertThat(details(messages.report(report, List.of(), START)).exchanges())
                    .isNull();
            assertThat(details(theirs.report(report, List.of(exchange), START)).exchanges())
                    .isNull();
        }

        private ResultDetails details(MatchResultReport report) {
            return report.result().details();
        }

        @Test
        void countNothingForADoubleForfeitWhereTheLeagueSaysZero() {
            MatchMessages strict =
                    new MatchMessages(REFEREE, assignment(MATCH, DoubleForfeit.ZERO, 1), CONVERSATION, TERMS);
            MatchResultReport report =
                    strict.report(new MatchEffect.SendReport(BOTH_FAILED, GAME, MatchRecord.EMPTY), List.of(), START);
            assertThat(report.result().score()).containsEntry(P01, 0).containsEntry(P02, 0);
        }
    }

    @Nested
    class Errors {

        private GameError error(PlayerFault fault, FaultConsequence consequence) {
            return messages.error(new MatchEffect.Warn(P02, PlayerRequest.move(GAME), fault, consequence), START);
        }

        @Test
        void ofSilenceTellWhichRetryComesWhen() {
            GameError error = error(
                    new PlayerFault(ErrorCode.E001, "No answer", List.of()),
                    new FaultConsequence.RetryAt(1, 3, START.plusSeconds(2)));
            assertThat(error.error().errorCode()).isEqualTo("E001");
            assertThat(error.error().errorDescription()).isEqualTo("TIMEOUT_ERROR");
            assertThat(error.error().retryable()).isTrue();
            assertThat(error.retryInfo().nextRetryAt()).isEqualTo(START.plusSeconds(2));
            assertThat(error.retries().retryCount()).isEqualTo(1);
            assertThat(error.actionRequired()).isEqualTo("CHOOSE_PARITY_RESPONSE");
            assertThat(error.gameState()).isEqualTo("COLLECTING_CHOICES");
            assertThat(error.details().timeoutSeconds()).isEqualTo(30);
            assertThat(error.affectedPlayer()).isEqualTo(P02);
        }

        @Test
        void ofAnInvalidChoiceQuoteItAndTellTheTimeLeft() {
            GameError error = error(
                    new PlayerFault(ErrorCode.E004, "Wrong", List.of(Sample.invalidChoice("Even"))),
                    new FaultConsequence.AnswerWithin(1, 3, Duration.ofMillis(18500)));
            assertThat(error.context().invalidChoice()).isEqualTo("Even");
            assertThat(error.context().validChoices()).containsExactly("even", "odd");
            assertThat(error.retryInfo().timeRemaining()).isEqualTo(18.5);
            assertThat(error.retries().timeRemaining()).isEqualTo(18.5);
            assertThat(error.error().retryable()).isTrue();
        }

        @Test
        void thatEndTheMatchAreNotRetryable() {
            GameError error = error(
                    new PlayerFault(ErrorCode.E009, "gone", List.of()), new FaultConsequence.MatchForfeited(3, 3));
            assertThat(error.error().retryable()).isFalse();
            assertThat(error.consequence()).isEqualTo("Technical loss");
        }
    }
}
