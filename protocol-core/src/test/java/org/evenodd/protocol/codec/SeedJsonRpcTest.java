package org.evenodd.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
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

    private static int code(Seed seed) {
        return seed.json().get("error").get("code").intValue();
    }

    @Test
    void theEnvelopeOfPrd21HasTheFiveFieldsThatEveryMessageOfOursCarries() {
        JsonNode envelope = Seed.named("prd/2.1-1-envelope").json();
        assertThat(envelope.propertyNames())
                .containsExactly("protocol", "message_type", "sender", "timestamp", "conversation_id");
        for (MessageType type : MessageType.values()) {
            JsonNode schema = MessageSchema.of(type);
            List<String> required = Stream.of("/required", "/$defs/canonical/required")
                    .flatMap(names -> schema.at(names).valueStream().map(JsonNode::stringValue))
                    .toList();
            assertThat(required).as(type.name()).containsAll(envelope.propertyNames());
            assertThat(schema.at("/properties/auth_token").isMissingNode()).isFalse();
        }
    }
}
