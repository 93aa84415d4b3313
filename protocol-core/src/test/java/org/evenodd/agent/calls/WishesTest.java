package org.evenodd.agent.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.Outgoing;
import org.evenodd.agent.peer.PeerFixture;
import org.evenodd.agent.peer.ScriptedPeer;
import org.evenodd.dialect.Adaptation;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Agents that say in a refusal how they want a message. */
class WishesTest extends SearchingClient {

    private static final String PLAIN = "{\"protocol\": \"league.v2\", \"message_type\": \"ROUND_COMPLETED_ACK\", "
            + "\"player_id\": \"P01\", \"round_id\": 1, \"status\": \"ACKNOWLEDGED\"}";

    private final List<JsonNode> requests = new ArrayList<>();

    /** Refuses what does not have something, with that status and in those words. */
    private void wants(Predicate<JsonNode> something, int status, String words, String otherwise) {
        Function<JsonNode, Delivery> answer = request -> something.test(request)
                ? ScriptedPeer.replied(200, otherwise)
                : ScriptedPeer.replied(status, words.replace('\'', '"').replace('^', '\''));
        peer.script = request -> {
            requests.add(request);
            return answer.apply(request);
        };
    }

    private JsonNode last() {
        return requests.get(requests.size() - 1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            400 | {'jsonrpc': '2.0', 'id': 1, 'error': {'code': -32602, 'message': 'Invalid params: 1 validation error for GameInvitation\\ngame_invitation\\n  Field required [type=missing, input_value={}, input_type=dict]'}}
            422 | {'detail': [{'type': 'missing', 'loc': ['body', 'params', 'game_invitation'], 'msg': 'Field required', 'input': {}}]}
            200 | {'jsonrpc': '2.0', 'id': 1, 'error': {'code': -32602, 'message': 'game_invitation: Field required'}}
            200 | {'jsonrpc': '2.0', 'id': 1, 'error': {'code': -32602, 'message': 'Field required: game_invitation'}}
            200 | {'jsonrpc': '2.0', 'id': 1, 'result': {'error': 'Missing required field: game_invitation'}}
            200 | {'status': 'error', 'message': 'game_invitation is required'}
            500 | {'error': 'handle() missing 1 required positional argument: game_invitation'}
            500 | {'detail': 'KeyError: ^game_invitation^'}
            200 | {'jsonrpc': '2.0', 'id': 1, 'error': {'code': -32602, 'message': 'x', 'data': {'error_code': 'E003', 'message': 'Missing required field game_invitation'}}}
            """)
    void getTheMessageAgainUnderTheNameThatTheyMissAndFromThenOnInOneExchange(int status, String refusal) {
        wants(
                request -> request.at("/params/game_invitation/match_id").isString(),
                status,
                refusal,
                ScriptedPeer.JOINED);

        assertThat(invite())
                .isInstanceOfSatisfying(
                        Answer.Answered.class,
                        answered -> assertThat(answered.notes())
                                .extracting(DialectNote::fix)
                                .anyMatch(fix -> fix.contains("/game_invitation")));
        assertThat(requests).hasSize(2);
        assertThat(last().at("/params/match_id").stringValue()).isEqualTo("R1M1");
        invite();
        assertThat(requests).hasSize(3);
    }

    @ParameterizedTest
    @CsvSource({
        "parity_context, /params/parity_context/opponent_id, P02",
        "matchId, /params/matchId, R1M1",
        "game_id, /params/game_id, R1M1",
        "opponent_id, /params/opponent_id, P02",
        "data, /params/data/match_id, R1M1",
        "parity_call, /params/parity_call/match_id, R1M1"
    })
    void getValuesOfTheMessageUnderTheNamesThatTheyMiss(String name, String place, String value) {
        wants(
                request -> request.at("/params").has(name),
                400,
                "{'detail': '" + name + " Field required'}",
                ScriptedPeer.CHOSE);

        assertThat(ask()).isInstanceOf(Answer.Answered.class);
        assertThat(last().at(place).stringValue("")).isEqualTo(value);
    }

    /** Else it could have its caller build and send messages of any size. */
    @Test
    void getNoEverLongerMessagesByWishingEverMore() {
        int longest = 0;
        for (int round = 1; round <= 20; round++) {
            String name = "w" + round;
            String names = IntStream.range(0, 12)
                    .mapToObj(i -> "{'loc': ['body', '%s_%d', 'data'], 'msg': 'Field required'}".formatted(name, i))
                    .collect(Collectors.joining(", "));
            wants(
                    request -> request.toString().contains(name + "_"),
                    400,
                    "{'detail': [" + names + "]}",
                    ScriptedPeer.JOINED);
            invite();
            longest = Math.max(longest, last().at("/params").size());
        }
        assertThat(longest).isBetween(20, 60);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "parity_choice",
                "opponent_choice",
                "drawn_number",
                "draw_nonce",
                "auth_token_of_opponent",
                "password",
                "__class__",
                "a_name_of_more_than_forty_characters_is_none",
                "winner"
            })
    void getNothingThatTheMessageDoesNotHave(String name) {
        wants(request -> false, 400, "{'detail': '" + name + " Field required'}", ScriptedPeer.CHOSE);
        ask();
        assertThat(requests).noneMatch(request -> request.toString().contains(name));
    }

    @Test
    void getNothingThatStandsThereAlreadyAndNothingInItsPlace() {
        wants(
                request -> false,
                400,
                "{'detail': 'match_id.x Field required, sender.id Field required'}",
                ScriptedPeer.JOINED);
        invite();
        assertThat(requests)
                .allMatch(request -> !request.has("params")
                        || request.at("/params/match_id").isMissingNode()
                        || request.at("/params/match_id").isString());
    }

    @Test
    void costAFewExchangesACallHoweverMuchTheyWant() {
        peer.answers(200, ScriptedPeer.UNKNOWN);
        invite();
        int others = peer.methods.size();
        learned.registered("P01");
        peer.methods.clear();
        int[] count = {0};
        peer.script = request ->
                ScriptedPeer.replied(400, "{\"detail\": \"Missing field match" + "_".repeat(++count[0]) + "id\"}");

        invite();

        assertThat(peer.methods).hasSizeLessThanOrEqualTo(others + 4);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "a_",
                "'",
                "'a' ",
                "[type=",
                " \n",
                "\n ",
                "missing ",
                "missing a_b ",
                "/a",
                "unknown ",
                "message ",
                "a.",
                "<",
                "required: ",
                "a_b Field required\n",
                "league_manager:",
                "sender ",
                "type method ",
                "one of a_b "
            })
    void costLittleTimeHoweverLongTheyAre(String repeated) {
        String refusal = repeated.repeat(10_000 / repeated.length());
        peer.script = request -> ScriptedPeer.replied(400, refusal);

        assertTimeout(Duration.ofSeconds(5), () -> {
            for (int i = 0; i < 3; i++) {
                invite();
            }
        });
    }

    @Test
    void ofWhatDecidesAGameGetNoMoreThanTheCallHad() {
        wants(
                request -> false,
                400,
                "{'detail': 'context.draw_commitment, draw_nonce, parity_choice, choices, "
                        + "opponent_choice, drawn_number Field required'}",
                ScriptedPeer.CHOSE);
        ask();
        String first = requests.get(0).at("/params").toString();
        assertThat(requests)
                .filteredOn(request -> request.at("/params").has("match_id"))
                .allMatch(request -> request.at("/params").toString().equals(first));
    }

    @Test
    void getTheManagersSenderWithItsIdInThisAndEveryLaterMessage() {
        wants(
                request -> request.at("/params/sender").stringValue("").equals("league_manager:LM01"),
                400,
                "{'jsonrpc': '2.0', 'id': 1, 'error': {'code': -32602, 'message': 'Sender not registered', "
                        + "'data': {'error_code': 'E005'}}}",
                PLAIN);
        for (int i = 0; i < 3; i++) {
            client.call(PeerFixture.PLAYER, Outgoing.toMany(PeerFixture.broadcast()), TIMEOUT)
                    .join();
        }

        assertThat(peer.methods)
                .containsExactly(
                        "notify_round_completed",
                        "notify_round_completed",
                        "notify_round_completed",
                        "notify_round_completed");
    }

    @Test
    void replaceNothingInTheMessageAndCopyOnlyWhatItHadBefore() {
        JsonNode message = JsonText.parse("{\"a\": 1, \"b\": {\"c\": 2}, \"n\": null}");
        Adaptation wanted = Adaptation.NONE.with(
                Map.of("/a/x", "/b", "/b/c", "/a", "/b/d", "/gone", "/n", "/a", "/o/p", "/a", "/z", ""));

        assertThat(JsonText.parse(Json.text(wanted.of(JsonValue.of(message))))).isEqualTo(JsonText.parse("""
                        {"a": 1, "b": {"c": 2}, "n": 1, "o": {"p": 1}, "z": {"a": 1, "b": {"c": 2}, "n": null}}"""));
    }

    @Test
    void costNoExchangeForWhatStandsThereAlready() {
        wants(request -> false, 400, "{'detail': 'no'}", ScriptedPeer.JOINED);
        invite();
        int plain = requests.size();
        learned.registered("P01");
        requests.clear();
        wants(request -> false, 400, "{'detail': 'match_id Field required'}", ScriptedPeer.JOINED);
        invite();
        assertThat(requests).hasSize(plain);
    }

    @Test
    void getNoOtherSenderForARefusalThatSaysNothingOfIt() {
        wants(request -> false, 400, "{'detail': 'try again'}", PLAIN);
        client.call(PeerFixture.PLAYER, Outgoing.toMany(PeerFixture.broadcast()), TIMEOUT)
                .join();
        assertThat(requests).noneMatch(request -> request.toString().contains("LM01"));
    }

    /** Else one refusal could have its sender try paths and types for as long as a call may take. */
    @ParameterizedTest
    @CsvSource({"400, use POST /a, 0", "404, use one of /a /b /c /d, 2"})
    void areCalledAtFewPathsThatTheyNameAndOnlyWhereThereIsNothingElse(int status, String refusal, int most) {
        peer.script = request -> ScriptedPeer.replied(status, "{\"error\": \"" + refusal + "\"}");
        invite();
        assertThat(peer.endpoints.stream()
                        .map(Endpoint::path)
                        .filter(path -> path.matches("/[abcd]"))
                        .distinct())
                .hasSize(most);
    }

    @Test
    void areCalledByFewTypesThatTheyNameAndOnlyInAList() {
        String names = IntStream.range(0, 60).mapToObj("'INVITE_%d'"::formatted).collect(Collectors.joining(", "));
        for (String words : List.of("no", "supported")) {
            learned.registered(words);
            requests.clear();
            wants(request -> false, 400, "{'error': '" + words + "', 'x': [" + names + "]}", ScriptedPeer.JOINED);
            invite();
            assertThat(requests.stream()
                            .filter(request -> request.toString().contains("INVITE_"))
                            .count())
                    .isLessThanOrEqualTo(words.equals("no") ? 0 : 50);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "invitation_x is broken",
                "game_invitation: Field required [type=missing, input_value={^invitation_x^: 1}, input_type=dict]"
            })
    void getNothingMoreForWhatIsNamedAndNotMissed(String words) {
        wants(request -> false, 400, "{'detail': '" + words + "'}", ScriptedPeer.JOINED);
        invite();
        assertThat(requests).noneMatch(request -> request.at("/params").has("invitation_x"));
    }

    @Test
    void getTheSenderAndTheFieldsThatOneRefusalNamesAtOnce() {
        wants(
                request -> request.at("/params/sender").stringValue("").equals("league_manager:M7")
                        && request.at("/params/roundId").isInt(),
                400,
                "{'detail': 'sender must be league_manager:M7, roundId Field required'}",
                PLAIN);
        client.call(PeerFixture.PLAYER, Outgoing.toMany(PeerFixture.broadcast()), TIMEOUT)
                .join();

        assertThat(requests).hasSize(2);
    }

    @Test
    void getNoSenderThatWeAreNot() {
        wants(request -> false, 400, "{'detail': 'sender must be league_manager:LM01'}", ScriptedPeer.JOINED);
        invite();
        assertThat(requests).noneMatch(request -> request.toString().contains("league_manager"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            404 | {'error': 'use POST /api/play'}          | /api/play
            405 | {'detail': 'try /rpc instead of /mcp'}   | /rpc
            """)
    void areCalledAtAPathOfTheSameServerThatTheyName(int status, String refusal, String path) {
        peer.script =
                request -> peer.endpoints.get(peer.endpoints.size() - 1).path().equals(path)
                        ? ScriptedPeer.replied(200, ScriptedPeer.JOINED)
                        : ScriptedPeer.replied(status, refusal.replace("'", "\""));

        assertThat(invite()).isInstanceOf(Answer.Answered.class);
        assertThat(peer.endpoints).hasSize(2).allMatch(endpoint -> endpoint.port() == PeerFixture.PLAYER.port());
    }

    @Test
    void areCalledByTheTypeThatTheyName() {
        wants(
                request -> request.at("/params/message_type").stringValue("").equals("INVITE_PLAYER"),
                500,
                "{'error': 'unknown message type', 'supported': ['INVITE_PLAYER', 'ASK_NUMBER']}",
                ScriptedPeer.JOINED);

        assertThat(invite()).isInstanceOf(Answer.Answered.class);
        assertThat(requests).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'error': 'Unknown message type: handle_game_invitation'}
            {'detail': 'NotImplementedError: unknown method'}
            {'detail': 'KeyError: ^handle_game_invitation^'}
            <h1>500</h1><p>unsupported message_type</p>
            """)
    void whoseServerFailsOverAnUnknownTypeAreCalledByAnotherName(String words) {
        wants(ScriptedPeer.isMethod("game_invitation"), 500, words, ScriptedPeer.JOINED);

        assertThat(invite()).isInstanceOf(Answer.Answered.class);
        assertThat(peer.methods).containsExactly("handle_game_invitation", "game_invitation");
    }

    @Test
    void areNotObeyedInStrictMode() {
        wants(request -> false, 400, "{'detail': 'game_invitation Field required'}", ScriptedPeer.JOINED);
        PeerFixture.client(peer, Compatibility.STRICT)
                .call(PeerFixture.PLAYER, PeerFixture.invitation(), TIMEOUT)
                .join();
        assertThat(requests).hasSize(1);
    }
}
