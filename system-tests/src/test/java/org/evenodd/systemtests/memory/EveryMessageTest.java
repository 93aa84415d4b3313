package org.evenodd.systemtests.memory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_CALL;
import static org.evenodd.protocol.message.MessageType.GAME_INVITATION;
import static org.evenodd.protocol.message.MessageType.GAME_OVER;
import static org.evenodd.protocol.message.MessageType.LEAGUE_REGISTER_RESPONSE;
import static org.evenodd.protocol.message.MessageType.MATCH_RESULT_REPORT;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.evenodd.protocol.codec.MessageSchema;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.systemtests.documents.Document;
import org.evenodd.systemtests.testbed.Wiretap;
import org.evenodd.systemtests.testbed.Wiretap.SentMessage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Checks every message that our agents send in a whole league, with nothing but the documents, the tokens that were sent
 * and the JDK.
 */
@TestInstance(Lifecycle.PER_CLASS)
class EveryMessageTest {

    /** Our agents send no queries. */
    private static final Set<MessageType> NEVER_SENT = EnumSet.of(MessageType.LEAGUE_QUERY);

    private Wiretap wiretap;

    @BeforeAll
    void play(@TempDir Path directory) {
        wiretap = WholeLeague.play(directory);
    }

    @Test
    void everyTypeOfMessageOccurs() {
        assertThat(wiretap.all().stream().map(SentMessage::type).collect(Collectors.toSet()))
                .containsExactlyInAnyOrderElementsOf(EnumSet.complementOf(EnumSet.copyOf(NEVER_SENT)));
    }

    @ParameterizedTest
    @EnumSource
    void hasEveryFieldThatTheReadersOfThisDocumentExpect(Document document) {
        List<String> problems = wiretap.all().stream()
                .flatMap(sent ->
                        document.problems(sent.type(), sent.message()).stream().map(problem -> sent + " " + problem))
                .toList();

        assertThat(problems).isEmpty();
    }

    @Test
    void isCanonicalUnderItsPublishedSchema() {
        CanonicalSchemas schemas = new CanonicalSchemas();
        List<String> problems = wiretap.all().stream()
                .flatMap(sent ->
                        schemas.problems(sent.type(), sent.message()).stream().map(problem -> sent + " " + problem))
                .toList();

        assertThat(problems).isEmpty();
    }

    @Test
    void travelsInAJsonRpcFrameWithAnIntegerAsId() {
        assertThat(wiretap.all()).allSatisfy(sent -> {
            assertThat(sent.frame().path("jsonrpc").asString()).isEqualTo("2.0");
            assertThat(sent.frame().path("id").isIntegralNumber())
                    .as("id of %s", sent)
                    .isTrue();
        });
    }

    @Test
    void isCalledByItsCanonicalMethod() {
        assertThat(wiretap.all())
                .filteredOn(SentMessage::isRequest)
                .allSatisfy(sent -> assertThat(sent.frame().path("method").asString())
                        .isEqualTo(sent.type().canonicalMethod()));
    }

    @Test
    void showsNobodyAPlayersOwnTokenButThePlayerAndTheManager() {
        Set<String> own = wiretap.of(MessageType.LEAGUE_REGISTER_RESPONSE).stream()
                .map(sent -> sent.message().path("auth_token").asString(""))
                .filter(token -> !token.isEmpty())
                .collect(Collectors.toSet());

        assertThat(own).hasSize(4);
        assertThat(wiretap.of(
                        MessageType.RUN_MATCH,
                        MessageType.GAME_INVITATION,
                        MessageType.CHOOSE_PARITY_CALL,
                        MessageType.GAME_OVER,
                        MessageType.GAME_ERROR,
                        MessageType.GAME_JOIN_ACK,
                        MessageType.CHOOSE_PARITY_RESPONSE,
                        MessageType.MATCH_RESULT_REPORT))
                .allSatisfy(sent -> assertThat(sent.frame().toString()).doesNotContain(own));
    }

    @Test
    void theNumberWasDrawnBeforeTheChoicesWereMade() throws Exception {
        List<SentMessage> played = wiretap.of(GAME_OVER).stream()
                .filter(sent -> !sent.message().at("/game_result/drawn_number").isNull())
                .toList();

        assertThat(played).isNotEmpty();
        for (SentMessage ending : played) {
            String match = ending.match().orElseThrow();
            JsonNode result = ending.message().path("game_result");
            String drawn = "%s:%s:%s"
                    .formatted(
                            match,
                            result.path("drawn_number"),
                            result.path("draw_nonce").asString());
            assertThat(commitments(match)).isNotEmpty().containsOnly(sha256(drawn));
        }
    }

    private List<String> commitments(String match) {
        return wiretap.of(CHOOSE_PARITY_CALL).stream()
                .filter(call -> call.match().filter(match::equals).isPresent())
                .map(call -> call.message().at("/context/draw_commitment").asString())
                .toList();
    }

    @Test
    void aRefereesTokenIsMadeOfThePlayersOwnAndGoodForOneMatchOnly() throws Exception {
        for (SentMessage invitation : wiretap.of(GAME_INVITATION)) {
            String player = invitation.message().path("player_id").asString();
            String hash = hmac(ownToken(player), invitation.match().orElseThrow());

            assertThat(invitation.message().path("auth_token").asString())
                    .isEqualTo("tok_" + player.toLowerCase(Locale.ROOT) + '_' + hash);
        }
    }

    private String ownToken(String player) {
        return wiretap.of(LEAGUE_REGISTER_RESPONSE).stream()
                .map(SentMessage::message)
                .filter(response -> response.path("player_id").asString("").equals(player))
                .map(response -> response.path("auth_token").asString())
                .findFirst()
                .orElseThrow();
    }

    private static String sha256(String text) throws GeneralSecurityException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
    }

    private static String hmac(String key, String text) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key.getBytes(UTF_8), "HmacSHA256"));
        return HexFormat.of().formatHex(mac.doFinal(text.getBytes(UTF_8)));
    }

    @Test
    void whatPlayersWereAskedAndAnsweredGoesToTheManagerAloneAndShowsNoToken() {
        List<SentMessage> telling = wiretap.all().stream()
                .filter(sent -> sent.frame().toString().contains("\"exchanges\""))
                .toList();

        assertThat(telling).isNotEmpty();
        for (SentMessage report : telling) {
            JsonNode exchanges = report.message().at("/result/details/exchanges");
            assertThat(report.type()).isEqualTo(MATCH_RESULT_REPORT);
            assertThat(exchanges).hasSizeGreaterThanOrEqualTo(2);
            assertThat(exchanges.toString()).contains("[token]").doesNotContain("tok_");
        }
        assertThat(telling).hasSameSizeAs(wiretap.of(MATCH_RESULT_REPORT));
    }

    /** The published schemas of the messages that our own agents send, under {@code $defs/canonical}. */
    static final class CanonicalSchemas {

        private static final SchemaRegistry REGISTRY =
                SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

        private final Map<MessageType, Schema> schemas = new EnumMap<>(MessageType.class);

        List<String> problems(MessageType type, JsonNode message) {
            return schemas.computeIfAbsent(type, CanonicalSchemas::schema).validate(message).stream()
                    .map(Object::toString)
                    .toList();
        }

        /** Returns the definition as a schema that refers to the published one. */
        private static Schema schema(MessageType type) {
            ObjectNode published = MessageSchema.of(type);
            published.put("$id", published.get("$id").stringValue() + ":published");
            ObjectNode canonical = published.objectNode();
            canonical.set("$schema", published.get("$schema"));
            canonical.putObject("$defs").set("published", published);
            canonical.put("$ref", "#/$defs/published/$defs/canonical");
            return REGISTRY.getSchema(canonical);
        }
    }
}
