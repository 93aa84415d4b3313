package org.evenodd.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Shapes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The JSON-RPC frames of MCP's examples: methods, answers, errors. */
class SeedJsonRpcTest {

    private static Stream<Seed> having(String member) {
        return Seed.all().stream()
                .filter(seed -> seed.isJsonRpc() && seed.json().has(member));
    }

    static Stream<Seed> requests() {
        return having("method");
    }

    static Stream<Seed> results() {
        return having("result");
    }

    static Stream<Seed> errorsWithoutMessage() {
        return having("error")
                .filter(seed -> seed.payload().isObject() && seed.messageType().isEmpty());
    }

    private static MessageType type(Seed seed) {
        return seed.messageType().orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("requests")
    void methodNamesOfMcpAreTheCanonicalOnes(Seed seed) {
        assertThat(seed.json().get("method").stringValue()).isEqualTo(type(seed).canonicalMethod());
    }

    @ParameterizedTest
    @MethodSource("results")
    void resultsAreTheAnswersThatTheCatalogueNamesForTheRequestOfTheSameId(Seed seed) {
        Seed request = requests()
                .filter(other -> other.json().get("id").equals(seed.json().get("id")))
                .findFirst()
                .orElseThrow();
        assertThat(type(request).answer()).contains(type(seed));
    }

    @ParameterizedTest
    @MethodSource("errorsWithoutMessage")
    void errorsWhoseDataIsNoLeagueErrorLackItsErrorCode(Seed seed) {
        assertThat(Verdict.tolerant(MessageType.LEAGUE_ERROR, seed.payload()).violations())
                .containsExactly("/error_code E003");
    }

    @ParameterizedTest
    @CsvSource({
        "mcp/2.1-4-league_full, REFEREE_REGISTER_REQUEST, E020, 1001",
        "mcp/2.2-3-duplicate_name, LEAGUE_REGISTER_REQUEST, E022, 2002",
        "mcp/3.1-3-invalid_auth_token, ROUND_ANNOUNCEMENT, E012, 3001",
        "mcp/5.1-3-duplicate_report, MATCH_RESULT_REPORT, E016, 5003",
    })
    void numbersOfMcpsErrorsAreThoseThatTheCatalogueSends(
            String seed, MessageType request, ErrorCode code, int number) {
        assertThat(code(Seed.named(seed))).isEqualTo(number);
        assertThat(request.numbers().of(code)).hasValue(number);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mcp/4.1-3-timeout_waiting_for_game_join_ack",
                "mcp/4.2-3-timeout_waiting_for_choose_parity_response",
                "mcp/6.1-1-LEAGUE_ERROR"
            })
    void mcpsNumbersMinusOneAndTwelveAreNeverSent(String seed) {
        assertThat(code(Seed.named(seed))).isIn(-1, 12);
        assertThat(everyNumberSent()).doesNotContain(code(Seed.named(seed)));
    }

    private static int code(Seed seed) {
        return seed.json().get("error").get("code").intValue();
    }

    private static IntStream everyNumberSent() {
        return Stream.of(MessageType.values())
                .flatMapToInt(
                        type -> Stream.of(ErrorCode.values()).flatMapToInt(code -> type.numbers().of(code).stream()));
    }

    @Test
    void theEnvelopeOfPrd21HasTheFiveFieldsThatEveryMessageOfOursCarries() {
        JsonNode envelope = Seed.named("prd/2.1-1-envelope").json();
        assertThat(envelope.propertyNames())
                .containsExactly("protocol", "message_type", "sender", "timestamp", "conversation_id");
        for (MessageType type : MessageType.values()) {
            assertThat(MessageSchema.of(type)
                            .at("/$defs/canonical/required")
                            .valueStream()
                            .map(JsonNode::stringValue))
                    .as(type.name())
                    .contains("sender", "timestamp", "conversation_id");
            assertThat(MessageSchema.of(type).get("required").valueStream().map(JsonNode::stringValue))
                    .as(type.name())
                    .contains("protocol", "message_type");
            assertThat(Shapes.ofRecord(type.messageClass().asSubclass(Record.class))
                            .fieldNames())
                    .contains("auth_token");
        }
    }
}
