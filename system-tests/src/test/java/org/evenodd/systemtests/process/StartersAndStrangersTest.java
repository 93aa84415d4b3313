package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_CALL;
import static org.evenodd.protocol.message.MessageType.GAME_ERROR;
import static org.evenodd.protocol.message.MessageType.GAME_INVITATION;
import static org.evenodd.protocol.message.MessageType.GAME_OVER;
import static org.evenodd.protocol.message.MessageType.LEAGUE_COMPLETED;
import static org.evenodd.protocol.message.MessageType.LEAGUE_ERROR;
import static org.evenodd.protocol.message.MessageType.ROUND_ANNOUNCEMENT;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.LeagueToken;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What the starters give to whom: their token is their place in the league, their choice is their match. */
class StartersAndStrangersTest extends ProcessTest {

    private static final String OWN = "tok_p01_" + "ab".repeat(32);
    private static final String WRONG = "tok_p01_" + "cd".repeat(32);
    private static final List<MessageType> OF_A_MATCH =
            List.of(GAME_INVITATION, CHOOSE_PARITY_CALL, GAME_OVER, GAME_ERROR);

    private final List<ScriptedAgent> managers = new ArrayList<>();

    @AfterEach
    void close() {
        managers.forEach(ScriptedAgent::close);
    }

    private Program start(Starter starter, ScriptedAgent manager, String... options) {
        managers.add(manager);
        return start(starter, manager.endpoint().toString(), options);
    }

    private Program start(Starter starter, String manager, String... options) {
        String[] usual = {"--port=0", "--manager=" + manager};
        return programs.add(starter.start(directory, Programs.both(usual, options)));
    }

    private static BotClient registered(Program bot) throws Exception {
        BotClient client = new BotClient(bot.awaitReady());
        bot.awaitLine("Registered as P01");
        return client;
    }

    private static ScriptedAgent giving(String token, Consumer<ObjectNode> more) throws Exception {
        return ScriptedAgent.filling((request, result) -> {
            result.put("status", "ACCEPTED").put("player_id", "P01").put("auth_token", token);
            more.accept(result);
        });
    }

    private static ScriptedAgent ours(Consumer<ObjectNode> tokens) throws Exception {
        return giving(OWN, result -> tokens.accept(result.putObject("match_tokens")));
    }

    private static String ofMatch(String match) {
        return LeagueToken.ofMatch(new PlayerId("P01"), new AuthToken(OWN), new MatchId(match))
                .value();
    }

    private static String errorCode(JsonNode back) {
        return back.at("/error/data/error_code").stringValue("");
    }

    private static void assertNothingGiven(JsonNode back, String code) {
        assertThat(errorCode(back)).as(back.toString()).isEqualTo(code);
        assertThat(back.toString()).doesNotContain(OWN, ofMatch("R1M1"), "parity_choice");
    }

    @ParameterizedTest
    @EnumSource
    void sayWhichOptionHelpsWhereTheirPortIsTaken(Starter starter) throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Program bot = programs.add(starter.start(directory, "--port=" + taken.getLocalPort()));

            assertThat(bot.awaitExit()).isOne();
            assertThat(bot.output())
                    .startsWith("Cannot listen at port %d, try another --port: ".formatted(taken.getLocalPort()))
                    .hasLineCount(1);
        }
    }

    @Tag("case:token-from-a-starter")
    @ParameterizedTest
    @EnumSource
    void neitherGiveATokenNorAChoiceNorEndForWhoShowsNoValidToken(Starter starter) throws Exception {
        Program bot = start(starter, ours(nothing -> {}), "--exit-when-done");
        BotClient client = registered(bot);

        for (MessageType type : OF_A_MATCH) {
            assertNothingGiven(client.tell(type, "R1M1", ""), "E011");
            assertNothingGiven(client.tell(type, "R1M1", WRONG), "E012");
            assertNothingGiven(client.tell(type, "R1M1", ofMatch("R2M1")), "E012");
            assertNothingGiven(client.tell(type, "R1M1", OWN), "E012");
        }
        assertNothingGiven(client.tell(BotClient.message(LEAGUE_COMPLETED, "")), "E011");
        assertNothingGiven(client.tell(BotClient.message(LEAGUE_COMPLETED, ofMatch("R1M1"))), "E012");
        JsonNode choice = client.tell(CHOOSE_PARITY_CALL, "R1M1", ofMatch("R1M1"));
        assertThat(choice.at("/result/parity_choice").stringValue("")).isIn("even", "odd");
        assertThat(choice.at("/result/auth_token").stringValue("")).isEqualTo(ofMatch("R1M1"));
        assertThat(client.tell(BotClient.message(LEAGUE_COMPLETED, OWN)).has("result"))
                .isTrue();
        assertThat(bot.awaitSuccess()).doesNotContain("GAME_OVER", OWN);
    }

    @Tag("case:token-from-a-starter")
    @Tag("variants")
    @ParameterizedTest
    @EnumSource
    void answerNoGameBeforeAManagerHasAcceptedThem(Starter starter) throws Exception {
        BotClient client = new BotClient(
                start(starter, "http://127.0.0.1:9/mcp", "--exit-when-done").awaitReady());
        for (MessageType type : OF_A_MATCH) {
            assertNothingGiven(client.tell(type, "R1M1", ""), "E005");
        }
        assertNothingGiven(client.tell(BotClient.message(LEAGUE_COMPLETED, "")), "E005");
    }

    @Tag("case:trust-for-one-match")
    @Tag("variants")
    @ParameterizedTest
    @EnumSource
    void takeCallsWithoutATokenOnlyForTheirMatchOfARefereeThatCannotShowOneUntilItsEnd(Starter starter)
            throws Exception {
        BotClient client = registered(start(starter, ours(tokens -> tokens.putNull("R9M1"))));
        ObjectNode forged = announcement("", "R1M1", "P01", false);
        assertNothingGiven(client.tell(forged), "E011");
        assertNothingGiven(client.tell(GAME_INVITATION, "R1M1", ""), "E011");
        client.tell(announcement(OWN, "R1M2", "P03", false));
        assertNothingGiven(client.tell(GAME_INVITATION, "R1M2", ""), "E011");

        client.tell(announcement(OWN, "R1M1", "P01", false));
        for (String match : List.of("R1M1", "R9M1")) {
            JsonNode choice = client.tell(CHOOSE_PARITY_CALL, match, "");
            assertThat(choice.at("/result/parity_choice").stringValue("")).isIn("even", "odd");
            assertThat(choice.path("result").has("auth_token")).isFalse();
            assertThat(client.tell(GAME_OVER, match, "anything").has("result")).isTrue();
            assertNothingGiven(client.tell(CHOOSE_PARITY_CALL, match, ""), "E011");
        }
        client.tell(announcement(OWN, "R1M1", "P01", false));
        client.tell(announcement(OWN, "R1M1", "P01", true));
        assertNothingGiven(client.tell(GAME_INVITATION, "R1M1", ""), "E011");
    }

    private static ObjectNode announcement(String token, String match, String player, boolean tokens) {
        ObjectNode announcement = BotClient.message(ROUND_ANNOUNCEMENT, token).put("round_id", 1);
        ObjectNode row = announcement.putArray("matches").addObject();
        row.put("match_id", match).put("player_A_id", player).put("player_B_id", "P02");
        if (!tokens) {
            row.put("match_tokens", false);
        }
        return announcement;
    }

    @Tag("variants")
    @ParameterizedTest
    @EnumSource
    void believeTheFormerTokenOfAMatchInHandUntilItsEnd(Starter starter) throws Exception {
        BotClient client = registered(start(starter, ours(tokens -> tokens.put("R1M1", WRONG))));

        assertThat(client.tell(GAME_INVITATION, "R1M1", WRONG)
                        .at("/result/auth_token")
                        .stringValue(""))
                .isEqualTo(WRONG);
        assertThat(client.tell(GAME_INVITATION, "R1M1", ofMatch("R1M1")).has("result"))
                .isTrue();
        assertNothingGiven(client.tell(GAME_INVITATION, "R1M2", WRONG), "E012");
        client.tell(GAME_OVER, "R1M1", WRONG);
        assertNothingGiven(client.tell(GAME_INVITATION, "R1M1", WRONG), "E012");
    }

    @Tag("variants")
    @ParameterizedTest
    @EnumSource
    void showTheirOwnTokenInALeagueOfAnotherKindAsMcpHasIt(Starter starter) throws Exception {
        Program bot = start(starter, giving("secret-1", nothing -> {}));
        BotClient client = registered(bot);

        assertThat(client.tell(GAME_INVITATION, "R1M1", "")
                        .at("/result/auth_token")
                        .stringValue(""))
                .isEqualTo("secret-1");
        assertThat(bot.output()).contains("Registered as P01 in a league whose tokens are of another kind");
    }

    @ParameterizedTest
    @EnumSource
    void keepTheirTokenForTheirEyesOnlyAndShowItAtTheNextStart(Starter starter) throws Exception {
        ScriptedAgent manager = ours(nothing -> {});
        Program bot = start(starter, manager);
        registered(bot);
        Path kept = new SharedDirectory(directory.resolve("SHARED"))
                .token(manager.endpoint(), new DisplayName(starter.title));
        assertThat(Files.readString(kept).strip()).isEqualTo(OWN);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(kept)))
                .isEqualTo("rw-------");
        bot.terminate();

        registered(start(starter, manager));
        assertThat(manager.received().get(0).has("auth_token")).isFalse();
        assertThat(manager.received().get(1).path("auth_token").stringValue("")).isEqualTo(OWN);
    }

    @Tag("variants")
    @ParameterizedTest
    @EnumSource
    void registerAnewWhereTheTokenThatTheyKeptIsOfAnotherLeague(Starter starter) throws Exception {
        Path kept = directory.resolve("kept.token");
        Files.writeString(kept, WRONG);
        ScriptedAgent manager = ScriptedAgent.filling((request, result) -> {
            if (request.has("auth_token")) {
                result.put("status", "REJECTED").put("error_code", "E012").put("reason", "another league's");
            } else {
                result.put("status", "ACCEPTED").put("player_id", "P01").put("auth_token", OWN);
            }
        });
        registered(start(starter, manager, "--token-file=" + kept));

        assertThat(manager.received()).hasSize(2);
        assertThat(Files.readString(kept).strip()).isEqualTo(OWN);
    }

    @Tag("variants")
    @ParameterizedTest
    @EnumSource
    void sayInASentenceWhyTheyWereRefused(Starter starter) throws Exception {
        Program bot = start(
                starter,
                ScriptedAgent.filling((request, result) -> result.put("status", "REJECTED")
                        .put("error_code", "E020")
                        .put("reason", "The hall is full.")));

        assertThat(bot.awaitExit()).as(bot.output()).isEqualTo(1);
        assertThat(bot.output().lines()).contains("Refused: The hall is full.");
    }

    @Tag("variants")
    @ParameterizedTest
    @EnumSource
    void answerBeforeADelayedAcknowledgementCouldHoldThemUp(Starter starter) throws Exception {
        BotClient client = registered(start(starter, ours(nothing -> {})));
        List<Long> millis = new ArrayList<>();
        for (int n = 0; n < 100; n++) {
            long start = System.nanoTime();
            client.tell(GAME_INVITATION, "R1M1", ofMatch("R1M1"));
            millis.add((System.nanoTime() - start) / 1_000_000);
        }
        assertThat(millis.stream().sorted().skip(50).findFirst().orElseThrow())
                .as("the median, in milliseconds")
                .isLessThan(30);
    }

    @Tag("variants")
    @ParameterizedTest
    @EnumSource
    void askOnceMoreInTheSameConversationWhereNoAnswerCame(Starter starter) throws Exception {
        AtomicBoolean lost = new AtomicBoolean();
        ScriptedAgent manager = ScriptedAgent.filling((request, result) -> {
            if (!lost.getAndSet(true)) {
                throw new IllegalStateException("this answer is lost on its way");
            }
            result.put("status", "ACCEPTED").put("player_id", "P01").put("auth_token", OWN);
        });
        start(starter, manager).awaitLine("Registered as P01");

        assertThat(manager.received()).hasSizeGreaterThan(1);
        assertThat(manager.received())
                .extracting(request -> request.path("conversation_id").stringValue())
                .allSatisfy(conversation ->
                        assertThat(UUID.fromString(conversation)).isNotNull())
                .containsOnly(manager.received().get(0).path("conversation_id").stringValue());
    }

    @ParameterizedTest
    @EnumSource
    void registerAgainWhereTheManagerSaysWithTheirTokenThatTheirPlaceIsLostAndForNobodyElse(Starter starter)
            throws Exception {
        ScriptedAgent manager = ours(nothing -> {});
        Program bot = start(starter, manager, "--version=2.1");
        BotClient client = registered(bot);

        ObjectNode loss = BotClient.message(LEAGUE_ERROR, OWN)
                .put("error_code", "E009")
                .put("message", "P01 has lost its place.")
                .put("original_message_type", "LEAGUE_REGISTER_REQUEST");
        assertNothingGiven(client.tell(loss.deepCopy().put("auth_token", WRONG)), "E012");
        assertNothingGiven(client.tell(loss.deepCopy().without("auth_token")), "E011");
        client.tell(loss.deepCopy().put("original_message_type", "kick_agent"));
        client.tell(loss.deepCopy()
                .put("message_type", "GAME_ERROR")
                .put("match_id", "R1M1")
                .put("auth_token", ofMatch("R1M1")));
        assertThat(client.tell(loss).has("result")).isTrue();

        manager.await("LEAGUE_REGISTER_REQUEST");
        JsonNode again = manager.await("LEAGUE_REGISTER_REQUEST");
        assertThat(again.has("auth_token")).isFalse();
        assertThat(again.at("/player_meta/version").stringValue("")).isEqualTo("2.1");
        bot.awaitLine("LEAGUE_ERROR  P01 has lost its place.");
        assertThat(manager.received()).hasSize(2);
    }

    /** Sends messages to a bot. */
    private record BotClient(Endpoint bot) {

        /** Sends a message of a match and returns the whole reply. */
        JsonNode tell(MessageType type, String match, String token) {
            ObjectNode message = message(type, token).put("match_id", match).put("round_id", 1);
            message.putObject("context").put("opponent_id", "P02");
            message.putObject("game_result")
                    .put("winner_player_id", "P02")
                    .putObject("choices")
                    .put("P01", "even");
            return tell(message);
        }

        /** Sends any message and returns the whole reply. */
        JsonNode tell(ObjectNode message) {
            return RpcCaller.reply(bot, message.path("message_type").stringValue(), message);
        }

        /** Creates a message, without a token if that is empty. */
        static ObjectNode message(MessageType type, String token) {
            ObjectNode message = JsonNodeFactory.instance
                    .objectNode()
                    .put("protocol", "league.v2")
                    .put("message_type", type.name())
                    .put("sender", "referee:REF01")
                    .put("timestamp", "2025-01-15T10:30:00Z")
                    .put("conversation_id", "somebody");
            return token.isEmpty() ? message : message.put("auth_token", token);
        }
    }
}
