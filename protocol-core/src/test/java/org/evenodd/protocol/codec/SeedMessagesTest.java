package org.evenodd.protocol.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.ErrorCode;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Every JSON example of the five documents is read as the decisions specify. */
class SeedMessagesTest {

    /** The examples that are messages, including SPEC's envelope, which names itself an invitation. */
    static Stream<Seed> messages() {
        return Seed.all().stream().filter(seed -> seed.messageType().isPresent());
    }

    private static MessageType type(Seed seed) {
        return seed.messageType().orElseThrow();
    }

    @ParameterizedTest(name = "{0} has {1} examples")
    @CsvSource({"prd, 31", "spec, 19", "ref, 6", "mcp, 32", "ch4, 18"})
    void noExampleIsLeftOutSaveTheTwoSketchesOfSpec23(String document, int count) {
        assertThat(Seed.all())
                .filteredOn(seed -> seed.document().equals(document))
                .hasSize(count);
    }

    @Test
    void everyDissentIsAboutAnExample() {
        assertThat(messages().map(Seed::name)).containsAll(Dissent.examples());
    }

    @Test
    void everyDissentNamesARowOfTheDecisions() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "protocol-decisions.md"), UTF_8)
                .replaceAll("`|<a id=[^>]*></a>", "");
        assertThat(Dissent.rows())
                .allSatisfy(row -> assertThat(page)
                        .containsPattern("(?i)\n(\\| %s \\||###+ %<s\n)".formatted(Pattern.quote(row))));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void withTheirEnvelopeAreJudgedAsTheDecisionsAndThePublishedSchemaSay(Seed seed) {
        Dissent dissent = Dissent.of(seed);
        JsonNode message = Envelopes.completed(seed);
        Verdict tolerant = Verdict.tolerant(type(seed), message);
        Verdict strict = Verdict.strict(type(seed), message);
        List<String> violations = new ArrayList<>(dissent.tolerated());
        violations.addAll(dissent.refused());

        assertThat(tolerant.violations()).as(dissent.decision()).isEqualTo(dissent.refused());
        assertThat(tolerant.notes())
                .as(dissent.decision())
                .isEqualTo(tolerant.accepted() ? dissent.notes() : List.of());
        assertThat(strict.violations()).as(dissent.decision()).containsExactlyInAnyOrderElementsOf(violations);
        assertThat(PublishedSchema.violations(type(seed), message).isEmpty()).isEqualTo(strict.accepted());
    }

    @ParameterizedTest
    @MethodSource("messages")
    void asTheyArePrintedLackOfTheEnvelopeWhatTolerantModeNotesAndStrictModeRefuses(Seed seed) {
        JsonNode message = seed.payload();
        List<String> missing = Envelopes.missing(type(seed), message);
        List<String> notes = new ArrayList<>(Dissent.of(seed).notes());
        missing.forEach(field -> notes.add('/' + field));
        Verdict tolerant = Verdict.tolerant(type(seed), message);
        List<String> more = new ArrayList<>(Verdict.strict(type(seed), message).violations());
        more.removeAll(Verdict.strict(type(seed), Envelopes.completed(seed)).violations());

        assertThat(tolerant.notes()).containsExactlyInAnyOrderElementsOf(tolerant.accepted() ? notes : List.of());
        assertThat(more)
                .containsExactlyInAnyOrderElementsOf(
                        missing.stream().map(field -> '/' + field + " E003").toList());
    }

    /** The JSON-RPC frames of MCP's examples: methods, answers, errors. */
    @Nested
    class Frames {

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

        @ParameterizedTest
        @MethodSource("requests")
        void methodNamesOfMcpAreTheCanonicalOnes(Seed seed) {
            assertThat(seed.json().get("method").stringValue())
                    .isEqualTo(type(seed).canonicalMethod());
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

    /** The envelope that PRD 2.1 requires of every message and most examples omit. */
    private static final class Envelopes {

        private static final ObjectNode ENVELOPE = JsonText.object("""
                {
                  "protocol": "league.v2",
                  "sender": "league_manager",
                  "timestamp": "2025-01-15T10:30:00Z",
                  "conversation_id": "conv-1"
                }
                """);

        private Envelopes() {}

        static ObjectNode completed(Seed seed) {
            ObjectNode message = (ObjectNode) seed.payload().deepCopy();
            ENVELOPE.properties().stream()
                    .filter(field -> !message.has(field.getKey()))
                    .forEach(field -> message.set(field.getKey(), field.getValue()));
            return message;
        }

        /** Returns the required fields that are missing; answers may omit the sender (envelope on responses). */
        static List<String> missing(MessageType type, JsonNode message) {
            List<String> due =
                    type.isAnswer() ? List.of("protocol", "timestamp") : List.copyOf(ENVELOPE.propertyNames());
            return due.stream().filter(field -> !message.has(field)).toList();
        }
    }
}
