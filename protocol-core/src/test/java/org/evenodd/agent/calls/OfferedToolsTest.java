package org.evenodd.agent.calls;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.ScriptedPeer;
import org.evenodd.dialect.OfferedTools;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Framing;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** The tools of an agent that speaks MCP, and what a tolerant client takes them for. */
class OfferedToolsTest extends SearchingClient {

    private static final String RECEIPT = """
            {"jsonrpc": "2.0", "id": 1, "result": {"content": [{"type": "text", "text": "ok"}]}}""";

    private void offers(String tool) {
        String offer = """
                {"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "%s"}]}}""".formatted(tool);
        peer.script = request -> switch (request.path("method").stringValue("")) {
            case "tools/list" -> ScriptedPeer.replied(200, offer);
            case "tools/call" -> ScriptedPeer.replied(200, called(request.path("params")));
            default -> ScriptedPeer.replied(200, ScriptedPeer.UNKNOWN);
        };
    }

    private String called(JsonNode params) {
        String text = params.path("arguments").has("message_type") ? ScriptedPeer.JOINED : "{}";
        return """
                {"jsonrpc": "2.0", "id": 1, "result": {"content": [{"type": "text", "text": %s}]}}""".formatted(StringNode.valueOf(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "receive_game_invitation",
                "handle_game_invitation",
                "on_invite",
                "GAME_INVITATION",
                "accept-invitation"
            })
    void areCalledByTheirOwnName(String tool) {
        offers(tool);

        assertThat(invite()).isInstanceOf(Answer.Answered.class);
        assertThat(peer.methods).endsWith("tools/list", "tools/call " + tool);
    }

    @Test
    void ofWhichNoneIsForAMessageDoNotKeepItFromBeingSent() {
        offers("receive_game_invitation");
        invite();
        tell();
        peer.methods.clear();

        assertThat(tell()).isNotInstanceOf(Answer.NoReplyInTime.class);
        assertThat(peer.methods).hasSize(1);
    }

    @Test
    void areAskedForOnce() {
        offers("choose_parity");
        invite();
        learned.hint(Framing.TOOL_CALL);
        peer.methods.clear();

        ask();

        assertThat(peer.methods).startsWith("tools/call choose_parity").doesNotContain("tools/list");
    }

    @Test
    void thatOnlyAcknowledgeHaveDecidedNothingAndNoOtherWayIsTried() {
        offers("receive_game_invitation");
        Function<JsonNode, Delivery> offering = peer.script;
        peer.script = request -> ScriptedPeer.isMethod("tools/call").test(request)
                ? ScriptedPeer.replied(200, RECEIPT)
                : offering.apply(request);

        for (int i = 0; i < 2; i++) {
            assertThat(invite())
                    .isInstanceOfSatisfying(
                            Answer.Wrong.class,
                            wrong -> assertThat(wrong.violations().get(0).pointer())
                                    .isEqualTo("/accept"));
        }

        assertThat(peer.methods)
                .endsWith("tools/list", "tools/call receive_game_invitation", "tools/call receive_game_invitation");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            GAME_INVITATION          | receive_game_invitation
            CHOOSE_PARITY_CALL       | choose_parity
            GAME_OVER                | receive_game_over
            ROUND_ANNOUNCEMENT       | on_round_announced
            ROUND_COMPLETED          | notify_round_completed
            LEAGUE_REGISTER_REQUEST  | register_player
            REFEREE_REGISTER_REQUEST | register_referee
            GAME_ERROR               | error_happened
            LEAGUE_COMPLETED         |
            MATCH_RESULT_REPORT      |
            RUN_MATCH                |
            LEAGUE_QUERY             |
            """)
    void standForAMessageByNameOrMeaning(MessageType type, @Nullable String tool) {
        List<String> tools = List.of(
                "get_standings",
                "receive_game_invitation",
                "choose_parity",
                "receive_game_over",
                "on_round_announced",
                "notify_round_completed",
                "standings-changed",
                "error_happened",
                "register_player",
                "register_referee");

        assertThat(OfferedTools.forMessage(type, tools).toList()).isEqualTo(tool == null ? List.of() : List.of(tool));
    }

    @ParameterizedTest
    @CsvSource({"join_match, 1", "joinGame, 1", "join_league, 0"})
    void toJoinAMatchTakeItsInvitation(String tool, int taken) {
        assertThat(OfferedTools.forMessage(MessageType.GAME_INVITATION, List.of(tool)))
                .hasSize(taken);
    }

    @Test
    void thatFailedAreNotCalledAgainWhenTheSearchContinues() {
        offers("handle_game_invitation\"}, {\"name\": \"receive_game_invitation");
        Function<JsonNode, Delivery> offering = peer.script;
        peer.script = request -> request.at("/params/name").isString()
                ? request.at("/params/name").stringValue().startsWith("handle")
                        ? ScriptedPeer.replied(422, "{}")
                        : new Delivery.TimedOut()
                : offering.apply(request);
        peer.waits = time::advance;
        invite();
        peer.methods.clear();

        invite();

        assertThat(peer.methods).first().isEqualTo("tools/call receive_game_invitation");
    }

    @Test
    void areTakenUpToAHundredWithNamesOfAModestLength() {
        String many = IntStream.range(0, 240)
                .mapToObj(i -> i % 2 == 0 ? "tool" + i : "x".repeat(129))
                .map(name -> "{\"name\": \"" + name + "\"}")
                .collect(Collectors.joining(", "));
        String offer = "{\"jsonrpc\": \"2.0\", \"id\": 1, \"result\": {\"tools\": [%s, %s]}}";

        assertThat(OfferedTools.in(offer.formatted(many, many).getBytes(UTF_8)))
                .hasSize(100)
                .allSatisfy((name, tool) -> assertThat(tool).isEqualTo(name).startsWith("tool"));
    }

    private static Map<String, String> paths(String path, String post) {
        return paths("\"%s\": {\"post\": %s}".formatted(path, post));
    }

    private static Map<String, String> paths(String all) {
        return OfferedTools.pathsIn("""
                {"openapi": "3.1.0", "servers": [{"url": "http://elsewhere.example/api"}], "paths": {%s}}""".formatted(all).getBytes(UTF_8));
    }

    private static Stream<String> pathsFor(MessageType type, Map<String, String> byName) {
        return OfferedTools.forMessage(type, List.copyOf(byName.keySet()))
                .map(byName::get)
                .distinct();
    }

    private static String model(String schema) {
        return "{\"requestBody\": {\"content\": {\"application/json\": {\"schema\": %s}}}}".formatted(schema);
    }

    static Stream<Arguments> pathsForAnInvitation() {
        return Stream.of(
                arguments("/game_invitation", "{}"),
                arguments("/api/v1/game-invitation/", "{}"),
                arguments("/api/v1/invite", "{}"),
                arguments("/a", "{\"summary\": \"Handle Game Invitation\"}"),
                arguments("/a", "{\"operationId\": \"onInvite_a_post\"}"),
                arguments("/a", model("{\"title\": \"GameInvitation\"}")),
                arguments("/a", model("{\"$ref\": \"#/components/schemas/GameInvitation\"}")));
    }

    @ParameterizedTest
    @MethodSource("pathsForAnInvitation")
    void mayBePathsThatStandForAMessageByTheirOwnNameOrThatOfTheirOperationOrModel(String path, String post) {
        Map<String, String> others = paths("\"/choose\": {\"post\": {}}, \"/x\": {\"post\": {\"summary\": \"X\"}}");
        Map<String, String> all = new LinkedHashMap<>(others);
        all.putAll(paths(path, post));

        assertThat(pathsFor(MessageType.GAME_INVITATION, all)).containsExactly(path);
        assertThat(pathsFor(MessageType.GAME_INVITATION, others)).isEmpty();
        assertThat(pathsFor(MessageType.CHOOSE_PARITY_CALL, all)).containsExactly("/choose");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://elsewhere.example/invite",
                "//elsewhere.example/invite",
                "@elsewhere.example/invite",
                "invite",
                "/invite/../operator",
                "/invite/..",
                "/./operator",
                "/operator",
                "/Operator/start",
                "/sign-in",
                "/relay/invite",
                "/mcp",
                "/",
                "/invite//x",
                "/invite/{match_id}",
                "/invite%2e",
                "/invite?to=x",
                "/invite#x",
                "/invite;x",
                "/invite x",
                "/invite\\r\\nHost: x",
                "/invité"
            })
    void areNoPathsThatAnAuthorWouldNotWritePlainlyAndNoneOfOurPrograms(String path) {
        assertThat(paths(path, "{\"summary\": \"Game invitation\"}")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://elsewhere.example/#/components/schemas/GameInvitation",
                "models.json#/components/schemas/GameInvitation",
                "#/definitions/GameInvitation",
                "#/components/schemas/../GameInvitation",
                "#/components/schemas/a/GameInvitation"
            })
    void areNotNamedByAReferenceToElsewhere(String reference) {
        assertThat(paths("/a", model("{\"$ref\": \"%s\"}".formatted(reference))))
                .containsOnlyKeys("a");
    }

    @Test
    void areNoPathsThatTakeNoPostNorOfADocumentThatIsNone() {
        assertThat(paths("\"/invite\": {\"get\": {}}, \"/invite2\": [], \"/invite3\": null"))
                .isEmpty();
        String deep = "{\"paths\": {\"/invite\": {\"post\": " + "[".repeat(1000) + "]".repeat(1000) + "}}}";
        Stream.of("", "[]", "{\"paths\": []}", "{\"paths\": {\"/a\": 1}}", "<html>", deep)
                .forEach(document -> assertThat(OfferedTools.pathsIn(document.getBytes(UTF_8)))
                        .isEmpty());
    }

    @Test
    void areAHundredNamesOfPathsAtMostAndFourPathsForAMessage() {
        Map<String, String> many = paths(IntStream.range(0, 5000)
                .mapToObj(i -> "\"/invite%d\": {\"post\": {\"summary\": \"%s\"}}".formatted(i, "x".repeat(i % 200)))
                .collect(Collectors.joining(", ")));

        assertThat(many).hasSize(100);
        assertThat(pathsFor(MessageType.GAME_INVITATION, many)).hasSize(4);
        assertThat(paths("/" + "i".repeat(200), "{}")).isEmpty();
    }
}
