package org.evenodd.referee.http;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.serverError;
import static com.github.tomakehurst.wiremock.client.WireMock.temporaryRedirect;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_CALL;
import static org.evenodd.protocol.message.MessageType.GAME_ERROR;
import static org.evenodd.protocol.message.MessageType.GAME_INVITATION;
import static org.evenodd.protocol.message.MessageType.GAME_OVER;
import static org.evenodd.protocol.message.MessageType.MATCH_RESULT_REPORT;
import static org.evenodd.protocol.message.MessageType.REFEREE_REGISTER_REQUEST;
import static org.evenodd.referee.http.ForeignPeer.result;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.evenodd.agent.program.StartedProgram;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.referee.RefereeCommand;
import org.evenodd.referee.Sample;
import org.evenodd.referee.bench.MemoryReferee;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
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
        manager.always(REFEREE_REGISTER_REQUEST, result(MemoryReferee.ACCEPTED))
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

    private JsonNode playedResult(String setting) throws Exception {
        CompletableFuture<JsonNode> registration = manager.next(REFEREE_REGISTER_REQUEST);
        CompletableFuture<JsonNode> report = manager.next(MATCH_RESULT_REPORT);
        try (StartedProgram referee = new StartedProgram(
                new RefereeCommand(),
                "--manager=" + manager.endpoint(),
                "--port=0",
                "--shared-dir=" + shared,
                "--set=retry.delay_seconds=0.05",
                "--set=" + setting)) {
            Endpoint contact = Endpoint.parse(registration
                    .get(60, TimeUnit.SECONDS)
                    .at("/referee_meta/contact_endpoint")
                    .stringValue());
            String match = Json.text(MessageCodec.encode(Sample.assignment()))
                    .replace("http://127.0.0.1:8101/mcp", player.endpoint().toString())
                    .replace("http://127.0.0.1:8102/mcp", other.endpoint().toString());
            String call = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"run_match\",\"params\":%s}".formatted(match);
            assertThat(referee.transport().post(contact, call.getBytes(UTF_8), Duration.ofSeconds(20), 10_240))
                    .isNotNull();
            return report.get(60, TimeUnit.SECONDS).path("result");
        }
    }

    /** First answers, and the errors that they are told. */
    static Stream<Arguments> mishaps() {
        return Stream.of(
                arguments("a server error", serverError().withBody("Traceback (most recent call last)"), "E009"),
                arguments("what is no JSON", aResponse().withBody("<html></html>"), "E009"),
                arguments("nonsense", aResponse().withFault(Fault.RANDOM_DATA_THEN_CLOSE), "E009"),
                arguments("slowly", result("{\"accept\":true}").withFixedDelay(5000), "E001"),
                arguments("dribbling", result("{\"accept\":true}").withChunkedDribbleDelay(20, 5000), "E001"),
                arguments("with a redirect", temporaryRedirect("/elsewhere"), "E009"));
    }

    @Tag("case:endpoint-redirect")
    @ParameterizedTest(name = "{0}")
    @MethodSource("mishaps")
    void mayAnswerOnce(String how, ResponseDefinitionBuilder first, String code) throws Exception {
        player.elsewhere(result("{\"accept\":true}")).first(GAME_INVITATION, first);

        JsonNode played = playedResult(IMPATIENT);

        assertThat(played.at("/details/status").stringValue()).isEqualTo("WIN");
        assertThat(player.received(GAME_ERROR))
                .extracting(error -> error.path("error_code").stringValue())
                .containsExactly(code);
        assertThat(player.received(GAME_INVITATION)).hasSize(2);
        assertThat(player.requestsTo("/elsewhere")).isZero();
    }

    @Test
    void loseWhenTheyOnlyEverChooseAfterTheDeadline() throws Exception {
        player.always(CHOOSE_PARITY_CALL, choice("even").withFixedDelay(1500));

        JsonNode played = playedResult("timeouts.choice_seconds=1");

        assertThat(played.path("winner").stringValue()).isEqualTo("P02");
        assertThat(played.at("/details/status").stringValue()).isEqualTo("TECHNICAL_LOSS");
        assertThat(played.at("/details/termination/P01").stringValue()).isEqualTo("timeout_choice");
        assertThat(played.at("/details/exchanges").toString())
                .contains("timed_out")
                .doesNotContain("tok_");
    }
}
