package org.evenodd.referee.http;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.serverError;
import static com.github.tomakehurst.wiremock.client.WireMock.temporaryRedirect;
import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_CALL;
import static org.evenodd.protocol.message.MessageType.GAME_ERROR;
import static org.evenodd.protocol.message.MessageType.GAME_INVITATION;
import static org.evenodd.protocol.message.MessageType.GAME_OVER;
import static org.evenodd.protocol.message.MessageType.MATCH_RESULT_REPORT;
import static org.evenodd.protocol.message.MessageType.REFEREE_REGISTER_REQUEST;
import static org.evenodd.referee.http.ForeignPeer.result;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Matches over HTTP with foreign players. */
class ForeignPlayersTest {

    /** Long enough for a prompt answer on a busy machine. */
    private static final String IMPATIENT = "timeouts.join_ack_seconds=2";

    @TempDir
    private Path shared;

    private final ForeignPeer manager = new ForeignPeer();
    private final ForeignPeer player = new ForeignPeer();
    private final ForeignPeer other = new ForeignPeer();

    @BeforeEach
    void begin() {
        manager.always(REFEREE_REGISTER_REQUEST, result(HttpReferee.ACCEPTED))
                .always(MATCH_RESULT_REPORT, result("{\"status\":\"ACCEPTED\"}"));
        behaved(player, "even");
        behaved(other, "odd");
    }

    @AfterEach
    void end() {
        player.close();
        other.close();
        manager.close();
    }

    private static void behaved(ForeignPeer peer, String parity) {
        peer.always(GAME_INVITATION, result("{\"message_type\":\"GAME_JOIN_ACK\",\"accept\":true}"))
                .always(CHOOSE_PARITY_CALL, choice(parity))
                .always(GAME_OVER, okJson("{\"status\":\"ok\"}"))
                .always(GAME_ERROR, okJson("{\"status\":\"ok\"}"));
    }

    private static ResponseDefinitionBuilder choice(String parity) {
        return result("{\"message_type\":\"CHOOSE_PARITY_RESPONSE\",\"parity_choice\":\"%s\"}".formatted(parity));
    }

    private JsonNode playedResult(String... settings)
            throws InterruptedException, ExecutionException, TimeoutException {
        CompletableFuture<JsonNode> report = manager.next(MATCH_RESULT_REPORT);
        try (HttpReferee referee = HttpReferee.start(shared, manager.endpoint(), settings)) {
            referee.run(player.endpoint(), other.endpoint());
            return report.get(60, TimeUnit.SECONDS).path("result");
        }
    }

    private static String status(JsonNode result) {
        return result.path("details").path("status").stringValue("none");
    }

    private List<String> errors() {
        return player.received(GAME_ERROR).stream()
                .map(error -> error.path("error_code").stringValue(""))
                .toList();
    }

    private void recoversFrom(ResponseDefinitionBuilder first, String code, String... settings) throws Exception {
        player.first(GAME_INVITATION, first);
        assertThat(status(playedResult(settings))).isEqualTo("WIN");
        assertThat(errors()).containsExactly(code);
        assertThat(player.received(GAME_INVITATION)).hasSize(2);
    }

    @Test
    void playWholeMatches() throws Exception {
        assertThat(status(playedResult())).isEqualTo("WIN");
        assertThat(errors()).isEmpty();
    }

    @Test
    void mayFailOnceWithAServerError() throws Exception {
        recoversFrom(serverError().withBody("Traceback (most recent call last)"), "E009");
    }

    @Test
    void mayAnswerOnceWhatIsNotJson() throws Exception {
        recoversFrom(aResponse().withBody("<html></html>"), "E009");
    }

    @Test
    void mayHangUpOnce() throws Exception {
        recoversFrom(aResponse().withFault(Fault.RANDOM_DATA_THEN_CLOSE), "E009");
    }

    @Test
    void mayBeSlowOnce() throws Exception {
        recoversFrom(result("{\"accept\":true}").withFixedDelay(5000), "E001", IMPATIENT);
    }

    @Test
    void mayDribbleOnce() throws Exception {
        recoversFrom(result("{\"accept\":true}").withChunkedDribbleDelay(20, 5000), "E001", IMPATIENT);
    }

    @Tag("case:endpoint-redirect")
    @Test
    void areNotFollowedWhereTheyRedirectTo() throws Exception {
        player.elsewhere(result("{\"accept\":true}"));
        recoversFrom(temporaryRedirect("/elsewhere"), "E009");
        assertThat(player.requestsTo("/elsewhere")).isZero();
    }

    @Test
    void areToldOfAWrongChoiceAndAskedAgain() throws Exception {
        player.first(CHOOSE_PARITY_CALL, choice("Even"));
        assertThat(status(playedResult())).isEqualTo("WIN");
        assertThat(errors()).containsExactly("E004");
        assertThat(player.received(CHOOSE_PARITY_CALL))
                .extracting(call -> call.path("deadline").stringValue(""))
                .hasSize(2)
                .satisfies(deadlines -> assertThat(deadlines.get(0)).isEqualTo(deadlines.get(1)));
    }

    @Test
    void areToldOfAWrongMatchId() throws Exception {
        player.first(
                CHOOSE_PARITY_CALL,
                result(
                        "{\"message_type\":\"CHOOSE_PARITY_RESPONSE\",\"match_id\":\"R7M7\",\"parity_choice\":\"odd\"}"));
        JsonNode result = playedResult();
        assertThat(result.path("details").path("choices").path("P01").stringValue(""))
                .isEqualTo("even");
        assertThat(errors()).containsExactly("E015");
    }

    @Test
    void loseWhenTheyOnlyEverChooseAfterTheDeadline() throws Exception {
        player.always(CHOOSE_PARITY_CALL, choice("even").withFixedDelay(1500));
        JsonNode result = playedResult("timeouts.choice_seconds=1");
        assertThat(status(result)).isEqualTo("TECHNICAL_LOSS");
        assertThat(result.path("winner").stringValue("")).isEqualTo("P02");
        assertThat(result.path("details").path("termination").path("P01").stringValue(""))
                .isEqualTo("timeout_choice");
        assertThat(result.path("details").path("drawn_number").isNull()).isTrue();
    }
}
