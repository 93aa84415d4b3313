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
import java.util.stream.Stream;
import org.evenodd.agent.scripted.ReceivedCall;
import org.evenodd.agent.scripted.ScriptedPeer;
import org.evenodd.game.evenodd.NumberDraw;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.GameOverMessages.GameResult;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.InvitationMessages.GameInvitation;
import org.evenodd.protocol.message.ParityMessages.ChooseParityCall;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
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
    void acknowledgesTheAssignment() {
        assertThat(acknowledged.path("result").path("status").stringValue()).isEqualTo("acknowledged");
        assertThat(acknowledged.path("result").path("match_id").stringValue()).isEqualTo("R1M1");
    }

    @Test
    void leadsBothPlayersFromTheInvitationToTheResult() {
        assertThat(even.types()).containsExactly(GAME_INVITATION, CHOOSE_PARITY_CALL, GAME_OVER);
        assertThat(odd.types()).containsExactly(GAME_INVITATION, CHOOSE_PARITY_CALL, GAME_OVER);
    }

    @Test
    void callsTheCanonicalMethods() {
        assertThat(even.received())
                .extracting(ReceivedCall::method)
                .containsExactly("handle_game_invitation", "parity_choose", "notify_match_result");
    }

    @Test
    void tellsBothPlayersTheSame() {
        GameOver toEven = even.messages(GameOver.class).get(0);
        GameOver toOdd = odd.messages(GameOver.class).get(0);
        assertThat(toEven.gameResult()).isEqualTo(toOdd.gameResult());
        assertThat(toEven.gameResult().choices())
                .containsEntry(P01, Parity.EVEN)
                .containsEntry(P02, Parity.ODD);
    }

    @Test
    void provesThatTheNumberWasDrawnBeforeTheCalls() {
        GameResult result = even.messages(GameOver.class).get(0).gameResult();
        NumberDraw drawn = new NumberDraw(result.drawnNumber(), result.drawNonce());
        assertThat(even.messages(ChooseParityCall.class).get(0).context().drawCommitment())
                .isEqualTo(drawn.commitment(MATCH));
        assertThat(odd.messages(ChooseParityCall.class).get(0).context().drawCommitment())
                .isEqualTo(drawn.commitment(MATCH));
    }

    @Test
    void reportsWhatThePlayersWereTold() {
        GameResult told = even.messages(GameOver.class).get(0).gameResult();
        MatchResultReport report = referee.reports().get(0);
        assertThat(report.result().winner()).isEqualTo(told.winnerPlayerId());
        assertThat(report.result().details().drawnNumber()).isEqualTo(told.drawnNumber());
        assertThat(report.result().details().status()).isEqualTo(MatchStatus.WIN);
        assertThat(report.result().details().transcript())
                .extracting(TranscriptEntry::event)
                .startsWith("invited")
                .endsWith("finished");
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
