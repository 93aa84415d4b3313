package org.evenodd.referee.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_CALL;
import static org.evenodd.protocol.message.MessageType.GAME_INVITATION;
import static org.evenodd.protocol.message.MessageType.GAME_OVER;
import static org.evenodd.referee.Sample.MATCH;
import static org.evenodd.referee.Sample.P01;
import static org.evenodd.referee.Sample.P02;
import static org.evenodd.referee.Sample.assignment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.evenodd.agent.scripted.ReceivedCall;
import org.evenodd.agent.scripted.ScriptedPeer;
import org.evenodd.game.evenodd.NumberDraw;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.GameOverMessages.GameResult;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.InvitationMessages.GameInvitation;
import org.evenodd.protocol.message.InvitationMessages.RoleInMatch;
import org.evenodd.protocol.message.ParityMessages.ChooseParityCall;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.referee.Sample;
import org.evenodd.referee.bench.MemoryReferee;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class WholeMatchTest {

    @TempDir
    private Path shared;

    private MemoryReferee referee;
    private ScriptedPeer even;
    private ScriptedPeer odd;
    private JsonNode acknowledged;

    @BeforeEach
    void play() {
        referee = new MemoryReferee(shared).registered();
        even = referee.player(1, "even");
        odd = referee.player(2, "odd");
        acknowledged = referee.play(assignment());
    }

    @Test
    void leadsBothPlayersFromTheInvitationToTheResultByTheCanonicalMethods() {
        assertThat(acknowledged.at("/result/status").stringValue()).isEqualTo("acknowledged");
        assertThat(acknowledged.at("/result/match_id").stringValue()).isEqualTo("R1M1");
        for (ScriptedPeer player : List.of(even, odd)) {
            assertThat(player.types()).containsExactly(GAME_INVITATION, CHOOSE_PARITY_CALL, GAME_OVER);
            assertThat(player.received())
                    .extracting(ReceivedCall::method)
                    .containsExactly("handle_game_invitation", "parity_choose", "notify_match_result");
        }
    }

    @Test
    void invitesWithBothSidesTheWayBackAndTheTokenOfTheMatch() {
        GameInvitation invitation = odd.messages(GameInvitation.class).get(0);

        assertThat(invitation.roleInMatch()).isEqualTo(RoleInMatch.PLAYER_B);
        assertThat(invitation.opponentId()).isEqualTo(P01);
        assertThat(invitation.refereeEndpoint()).isEqualTo(Sample.REFEREE.endpoint());
        assertThat(invitation.envelope().authToken())
                .isEqualTo(Sample.contestant(2).matchToken());
    }

    @Test
    void asksForAChoiceWithDeadlineStandingsAndTheProofThatTheNumberIsDrawn() {
        GameResult result = even.messages(GameOver.class).get(0).gameResult();
        NumberDraw drawn = new NumberDraw(result.drawnNumber(), result.drawNonce());

        for (ScriptedPeer player : List.of(even, odd)) {
            ChooseParityCall asked = player.messages(ChooseParityCall.class).get(0);
            assertThat(asked.deadline()).isEqualTo(Sample.START.plusSeconds(30));
            assertThat(asked.context().drawCommitment()).isEqualTo(drawn.commitment(MATCH));
            assertThat(asked.context().yourStandings())
                    .isEqualTo(Sample.contestant(1).standings());
            assertThat(asked.context().opponentId()).isEqualTo(player == even ? P02 : P01);
        }
    }

    @Test
    void tellsBothPlayersTheSameNestedAndFlat() {
        GameOver told = even.messages(GameOver.class).get(0);

        assertThat(odd.messages(GameOver.class).get(0).gameResult()).isEqualTo(told.gameResult());
        assertThat(told.gameResult().choices()).containsEntry(P01, Parity.EVEN).containsEntry(P02, Parity.ODD);
        assertThat(told.reason()).isEqualTo(told.gameResult().reason());
        assertThat(told.flat().winner())
                .isEqualTo(told.gameResult().winnerPlayerId().value());
        assertThat(told.flat().playerBChoice()).isEqualTo(Parity.ODD);
    }

    @Test
    void reportsWhatThePlayersWereToldWithLeaseProofAndTranscript() {
        GameResult told = even.messages(GameOver.class).get(0).gameResult();
        MatchResultReport report = referee.reports().get(0);
        PlayerId winner = told.winnerPlayerId();

        assertThat(report.lease()).isEqualTo(1);
        assertThat(report.flat().winner()).isEqualTo(winner.value());
        assertThat(report.result().winner()).isEqualTo(winner);
        assertThat(report.result().score()).isEqualTo(Map.of(winner, 3, winner.equals(P01) ? P02 : P01, 0));
        ResultDetails details = report.result().details();
        assertThat(details.status()).isEqualTo(MatchStatus.WIN);
        assertThat(details.drawnNumber()).isEqualTo(told.drawnNumber());
        assertThat(details.drawNonce()).isEqualTo(told.drawNonce());
        assertThat(details.transcript().stream().map(TranscriptEntry::event).distinct())
                .containsExactly("invited", "joined", "called", "chose", "drawing", "finished");
    }

    @Test
    void keepsToTheConversationOfTheAssignment() {
        assertThat(even.messages(GameInvitation.class).get(0).envelope().conversationId())
                .isEqualTo(Sample.CONVERSATION);
        assertThat(referee.reports().get(0).envelope().conversationId()).isEqualTo(Sample.CONVERSATION);
    }

    @Test
    void showsItsOwnTokenToNobodyButTheManager() {
        String secret = Sample.REFEREE.token().value();
        assertThat(even.received())
                .noneMatch(exchange -> exchange.request().toString().contains(secret));
        assertThat(referee.reports().get(0).envelope().authToken()).isEqualTo(Sample.REFEREE.token());
    }

    @Test
    void leavesNoTokenInItsLogOrInAnyFileButTheTokensOwn() throws IOException {
        List<String> secrets = List.of(
                Sample.REFEREE.token().value(),
                Sample.contestant(1).matchToken().value(),
                Sample.contestant(2).matchToken().value());
        List<Path> readable;
        try (Stream<Path> files = Files.walk(shared)) {
            readable = files.filter(Files::isRegularFile)
                    .filter(file -> !file.toString().endsWith(".token"))
                    .toList();
        }
        assertThat(readable).contains(shared.resolve("logs/agents/REF01.log.jsonl"));
        for (Path file : readable) {
            assertThat(Files.readString(file)).as("%s", file).doesNotContain(secrets);
        }
        assertThat(shared.resolve("logs/agents/REF01.log.jsonl")).content().contains("R1M1");
    }
}
