package org.evenodd.systemtests.memory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_CALL;
import static org.evenodd.protocol.message.MessageType.GAME_INVITATION;
import static org.evenodd.protocol.message.MessageType.GAME_OVER;
import static org.evenodd.protocol.message.MessageType.LEAGUE_COMPLETED;
import static org.evenodd.protocol.message.MessageType.LEAGUE_REGISTER_RESPONSE;
import static org.evenodd.protocol.message.MessageType.LEAGUE_STANDINGS_UPDATE;
import static org.evenodd.protocol.message.MessageType.MATCH_RESULT_ACK;
import static org.evenodd.protocol.message.MessageType.MATCH_RESULT_REPORT;
import static org.evenodd.protocol.message.MessageType.ROUND_ANNOUNCEMENT;
import static org.evenodd.protocol.message.MessageType.ROUND_COMPLETED;
import static org.evenodd.protocol.message.MessageType.RUN_MATCH;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.game.Games;
import org.evenodd.protocol.codec.MessageSchema;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.documents.Document;
import org.evenodd.systemtests.testbed.MemoryLeague;
import org.evenodd.systemtests.testbed.Wiretap;
import org.evenodd.systemtests.testbed.Wiretap.SentMessage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Every message of a league of four players and two referees, checked with nothing but the documents, the tokens that were
 * sent and the JDK. One of the players is a difficult one of others; the first call for a choice to one of ours is lost.
 */
@TestInstance(Lifecycle.PER_CLASS)
class EveryMessageTest {

    /** Our agents send no queries. */
    private static final Set<MessageType> NEVER_SENT =
            EnumSet.of(MessageType.LEAGUE_QUERY, MessageType.CHOOSE_MOVE_CALL, MessageType.CHOOSE_MOVE_RESPONSE);

    private static final int ROUNDS = 3;
    private static final int PLAYERS = 4;
    private static final int REFEREES = 2;
    private static final int SEED = 2025;
    private static final Endpoint UNLUCKY = Endpoint.parse("http://127.0.0.1:8101/mcp");

    private final Wiretap wiretap = new Wiretap();

    @BeforeAll
    void play(@TempDir Path directory) {
        wiretap.lose(request -> request.is(MessageType.CHOOSE_PARITY_CALL)
                && request.service().sameAs(UNLUCKY)
                && wiretap.of(MessageType.CHOOSE_PARITY_CALL).stream()
                        .filter(call -> call.service().sameAs(UNLUCKY))
                        .allMatch(request::equals));
        try (MemoryLeague league = new MemoryLeague(directory, SEED)) {
            league.wiretap = wiretap::tap;
            RunningProgram manager = league.manager(4, 2);
            league.referees(2);
            league.players(3, "--name", "Ours");
            league.time.advance(Duration.ofSeconds(1));
            joinAfterTwoRefusals(new ForeignPlayer(league));
            league.play(manager, Duration.ofMinutes(5));
        }
    }

    private static void joinAfterTwoRefusals(ForeignPlayer player) {
        assertThat(player.register("Ours 1").path("status").asString()).isEqualTo("REJECTED");
        assertThat(player.registerAsReferee().path("status").asString()).isEqualTo("REJECTED");
        assertThat(player.register("Foreign").path("status").asString()).isEqualTo("ACCEPTED");
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

    /** The order of the messages (MCP 9.1). */
    @Nested
    @TestInstance(Lifecycle.PER_CLASS)
    class InOrder {

        Stream<String> matches() {
            return wiretap.of(RUN_MATCH).stream()
                    .flatMap(sent -> sent.match().stream())
                    .distinct();
        }

        @Test
        void thereAreSixMatches() {
            assertThat(matches()).containsExactlyInAnyOrder("R1M1", "R1M2", "R2M1", "R2M2", "R3M1", "R3M2");
        }

        @ParameterizedTest
        @MethodSource("matches")
        void aMatchIsAssignedAndReportedOnceAndInOrderInOneConversationWithOneOutcome(String match) {
            List<SentMessage> assignments = requests(RUN_MATCH, ofMatch(match));
            List<SentMessage> reports = requests(MATCH_RESULT_REPORT, ofMatch(match));
            List<SentMessage> endings = requests(GAME_OVER, ofMatch(match));
            assertThat(assignments).hasSize(1);
            assertThat(reports).hasSize(1);
            assertInOrder(List.of(
                    requests(ROUND_ANNOUNCEMENT, announcement -> announces(announcement, match)),
                    assignments,
                    requests(GAME_INVITATION, ofMatch(match)),
                    requests(CHOOSE_PARITY_CALL, ofMatch(match)),
                    endings,
                    reports,
                    wiretap.of(MATCH_RESULT_ACK).stream().filter(ofMatch(match)).toList()));
            assertThat(wiretap.all().stream().filter(SentMessage::isRequest).filter(ofMatch(match)))
                    .extracting(SentMessage::conversation)
                    .hasSizeGreaterThan(5)
                    .containsOnly(assignments.get(0).conversation());
            assertThat(endings).hasSize(2);
            assertThat(endings.get(0).message().path("game_result"))
                    .isEqualTo(endings.get(1).message().path("game_result"));
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2, 3})
        void aRoundIsAnnouncedToEverybodyThenCompletedToEverybody(int round) {
            List<SentMessage> announcements = requests(ROUND_ANNOUNCEMENT, ofRound(round));
            List<SentMessage> completions = requests(ROUND_COMPLETED, ofRound(round));

            assertThat(announcements).hasSize(PLAYERS + REFEREES).doesNotHaveDuplicates();
            assertThat(completions).hasSize(PLAYERS + REFEREES);
            assertInOrder(List.of(announcements, requests(RUN_MATCH, ofRound(round)), completions));
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2, 3})
        void aRoundTellsEachPlayerTheStandingsOfAllItsMatchesBeforeItIsCompleted(int round) {
            for (SentMessage completion : requests(ROUND_COMPLETED, ofRound(round))) {
                List<SentMessage> updates =
                        requests(LEAGUE_STANDINGS_UPDATE, ofRound(round).and(sent -> sameReceiver(sent, completion)));
                boolean player = completion.service().port() > 8100;
                assertThat(updates.isEmpty()).isEqualTo(!player);
                if (player) {
                    SentMessage last = updates.get(updates.size() - 1);
                    assertThat(last.number()).isLessThan(completion.number());
                    assertThat(played(last)).isEqualTo(round * PLAYERS);
                }
            }
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2, 3})
        void aRoundIsOverBeforeTheNextOneIsAnnounced(int round) {
            List<SentMessage> next = round < ROUNDS
                    ? requests(ROUND_ANNOUNCEMENT, ofRound(round + 1))
                    : requests(LEAGUE_COMPLETED, sent -> true);

            for (SentMessage completion : requests(ROUND_COMPLETED, ofRound(round))) {
                assertThat(next)
                        .filteredOn(sent -> sameReceiver(sent, completion))
                        .hasSize(1)
                        .allSatisfy(sent -> assertThat(sent.number()).isGreaterThan(completion.number()));
            }
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2, 3})
        void aRoundCountsItsMatchesByHowTheyEnded(int round) {
            Map<String, Long> statuses = requests(MATCH_RESULT_REPORT, ofRound(round)).stream()
                    .collect(Collectors.groupingBy(
                            report -> report.message()
                                    .at("/result/details/status")
                                    .asString(),
                            Collectors.counting()));
            JsonNode summary =
                    requests(ROUND_COMPLETED, ofRound(round)).get(0).message().path("summary");

            assertThat(summary.path("total_matches").asInt()).isEqualTo(2);
            assertThat(summary.path("wins").asLong()).isEqualTo(statuses.getOrDefault("WIN", 0L));
            assertThat(summary.path("draws").asLong()).isEqualTo(statuses.getOrDefault("DRAW", 0L));
            assertThat(summary.path("technical_losses").asLong())
                    .isEqualTo(statuses.getOrDefault("TECHNICAL_LOSS", 0L));
        }

        @Test
        void theEndIsTheLastThatTheManagerTellsAnybody() {
            List<SentMessage> ends = requests(LEAGUE_COMPLETED, sent -> true);

            assertThat(ends).hasSize(PLAYERS + REFEREES);
            assertThat(wiretap.all().stream().filter(SentMessage::isRequest).reduce((first, second) -> second))
                    .hasValueSatisfying(
                            last -> assertThat(last.is(LEAGUE_COMPLETED)).isTrue());
        }

        @Test
        void aCallThatWasLostIsFollowedByAGameErrorAndTheSameCallAgain() {
            List<SentMessage> unlucky = firstCallForAChoiceAndWhatFollows(8101);

            assertThat(unlucky)
                    .extracting(SentMessage::type)
                    .containsExactly(CHOOSE_PARITY_CALL, MessageType.GAME_ERROR, CHOOSE_PARITY_CALL);
            assertThat(unlucky.get(1).message().path("error_code").asString()).isEqualTo("E001");
        }

        @Test
        void aWrongChoiceIsFollowedByAGameErrorAndTheSameCallWithTheSameDeadline() {
            List<SentMessage> foreign = firstCallForAChoiceAndWhatFollows(9000);

            assertThat(foreign)
                    .extracting(SentMessage::type)
                    .containsExactly(CHOOSE_PARITY_CALL, MessageType.GAME_ERROR, CHOOSE_PARITY_CALL);
            assertThat(foreign.get(1).message().path("error_code").asString()).isEqualTo("E004");
            assertThat(foreign.get(2).message().path("deadline"))
                    .isEqualTo(foreign.get(0).message().path("deadline"));
        }

        private List<SentMessage> firstCallForAChoiceAndWhatFollows(int port) {
            return wiretap.all().stream()
                    .filter(sent -> sent.isRequest() && sent.service().port() == port)
                    .filter(sent -> sent.match().isPresent())
                    .dropWhile(sent -> !sent.is(CHOOSE_PARITY_CALL))
                    .limit(3)
                    .toList();
        }

        private List<SentMessage> requests(MessageType type, Predicate<SentMessage> which) {
            return wiretap.of(type).stream()
                    .filter(SentMessage::isRequest)
                    .filter(which)
                    .toList();
        }

        private static Predicate<SentMessage> ofMatch(String match) {
            return sent -> sent.match().filter(match::equals).isPresent();
        }

        private static Predicate<SentMessage> ofRound(int round) {
            return sent -> sent.round() == round;
        }

        private static boolean announces(SentMessage announcement, String match) {
            return announcement
                    .message()
                    .path("matches")
                    .valueStream()
                    .anyMatch(each -> each.path("match_id").asString().equals(match));
        }

        private static boolean sameReceiver(SentMessage one, SentMessage other) {
            return one.service().sameAs(other.service());
        }

        private static int played(SentMessage update) {
            return update.message()
                    .path("standings")
                    .valueStream()
                    .mapToInt(row -> row.path("played").asInt())
                    .sum();
        }

        /** Asserts that each step begins only after the previous one has ended. */
        private static void assertInOrder(List<List<SentMessage>> steps) {
            assertThat(steps.stream().flatMap(List::stream))
                    .extracting(SentMessage::number)
                    .isSorted();
        }
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
            ObjectNode published = MessageSchema.of(type, Games.parts());
            published.put("$id", published.get("$id").stringValue() + ":published");
            ObjectNode canonical = published.objectNode();
            canonical.set("$schema", published.get("$schema"));
            canonical.putObject("$defs").set("published", published);
            canonical.put("$ref", "#/$defs/published/$defs/canonical");
            return REGISTRY.getSchema(canonical);
        }
    }
}
