package org.evenodd.agent.peer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.rpc.ProtocolStack;
import org.evenodd.agent.rpc.RpcEndpoint;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.InvitationMessages.GameInvitation;
import org.evenodd.protocol.message.InvitationMessages.GameJoinAck;
import org.evenodd.protocol.message.QueryMessages.LeagueQuery;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Framing;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.helpers.NOPLogger;
import tools.jackson.databind.JsonNode;

/** Messages at an agent's endpoint. */
class MessageCallsTest {

    private final List<IncomingCall<GameInvitation>> invitations = new ArrayList<>();
    private final RpcEndpoint server = server(Compatibility.TOLERANT);

    private RpcEndpoint server(Compatibility compatibility) {
        return new RpcEndpoint(
                        AgentKind.PLAYER,
                        SettingsLoader.builtIn().system().limits(),
                        ProtocolStack.of(compatibility).codec(),
                        PeerFixture.ALICE,
                        NOPLogger.NOP_LOGGER)
                .on(GameInvitation.class, this::join)
                .on(LeagueQuery.class, query -> Reply.refuse(Refusal.of(ErrorCode.E012, "Not your token.")));
    }

    private Reply join(IncomingCall<GameInvitation> call) {
        invitations.add(call);
        return Reply.answer(new GameJoinAck(
                PeerFixture.ALICE.replyTo(call.message().envelope()),
                call.message().matchId(),
                call.message().playerId(),
                PeerFixture.NOW,
                true));
    }

    private static String invitation() {
        return Json.text(MessageCodec.encode(PeerFixture.invitation()));
    }

    private static JsonNode ask(RpcEndpoint server, String method, String params) {
        String body = """
                {"jsonrpc": "2.0", "id": 7, "method": "%s", "params": %s}""".formatted(method, params);
        return answer(server.serve(request("/mcp", body)));
    }

    private static String said(RpcEndpoint server, String method, String params, String pointer) {
        return ask(server, method, params).at(pointer).asString();
    }

    private static ServiceRequest request(String path, String body) {
        return new ServiceRequest("POST", path, "127.0.0.1", ServiceResponse.JSON, body.getBytes(UTF_8));
    }

    private static JsonNode answer(CompletableFuture<ServiceResponse> response) {
        return JsonText.parse(response.join().body());
    }

    @Nested
    class Routing {

        @ParameterizedTest
        @ValueSource(strings = {"handle_game_invitation", "game_invitation", "GAME_INVITATION"})
        void knowsAMessageByEachOfItsNames(String method) {
            JsonNode answer = ask(server, method, invitation());

            assertThat(answer.at("/result/message_type").stringValue()).isEqualTo("GAME_JOIN_ACK");
            assertThat(invitations).hasSize(1);
        }

        @Test
        void letsTheMessageTypeDecideWhereTheMethodIsUnknown() {
            assertThat(said(server, "do_something", invitation(), "/result/accept"))
                    .isEqualTo("true");
        }

        @Test
        void refusesWhatNothingHereHandles() {
            assertThat(said(server, "game_over", "{\"message_type\": \"GAME_OVER\"}", "/error/code"))
                    .isEqualTo("-32601");
            assertThat(said(server, "nonsense", "{}", "/error/code")).isEqualTo("-32601");
        }
    }

    @Nested
    class AnAnswer {
        @Test
        void toAMessageWithALeniencyComesWithANoteForTheHandler() {
            ask(server, "game_invitation", invitation().replaceFirst("\"sender\":\"[^\"]*\"", "\"sender\":\"REF01\""));

            assertThat(invitations.get(0).notes())
                    .singleElement()
                    .satisfies(note -> assertThat(note.field()).isEqualTo("/sender"));
        }
    }

    @Nested
    class ADialect {

        private JsonNode post(String body) {
            return answer(server.serve(request("/mcp", body)));
        }

        private List<String> fixes() {
            return invitations.get(0).notes().stream().map(DialectNote::fix).toList();
        }

        @Test
        void ofABareMessageIsAnsweredBareInItsOwnWordsTooAndNoted() {
            JsonNode answer = post(invitation());

            assertThat(answer.path("message_type").stringValue()).isEqualTo("GAME_JOIN_ACK");
            assertThat(answer.path("accept").booleanValue()).isTrue();
            assertThat(answer.path("accepted").booleanValue()).isTrue();
            assertThat(answer.path("type").stringValue()).isEqualTo("GAME_JOIN_ACK");
            assertThat(answer.path("game_id").stringValue()).isEqualTo("R1M1");
            assertThat(answer.has("gameId")).isFalse();
            assertThat(invitations.get(0).framing()).isEqualTo(Framing.BARE);
            assertThat(fixes()).singleElement().asString().startsWith("Wrap it: {\"jsonrpc\": \"2.0\"");
        }

        @Test
        void thatIsNoneIsAnsweredWithNothingButTheCanonicalForm() {
            String token = "{\"auth_token\": \"tok_p01_" + "ab".repeat(32) + "\",";
            JsonNode result = ask(
                            server, "game_invitation", token + invitation().substring(1))
                    .path("result");

            assertThat(result.has("accepted")).isFalse();
            assertThat(result.has("type")).isFalse();
        }

        @Test
        void ofTokensIsOneToo() {
            assertThat(said(server, "game_invitation", invitation(), "/result/accepted"))
                    .isEqualTo("true");
            assertThat(ask(server(Compatibility.STRICT), "game_invitation", invitation())
                            .at("/result")
                            .has("accepted"))
                    .isFalse();
        }

        @Test
        void ofAnotherPathAndAForeignMethodIsNotedOnceEach() {
            server.serveElsewhere(request("/api", """
                    {"jsonrpc": "2.0", "method": "invite", "params": {"message": %s}, "id": 1}""".formatted(invitation())));

            assertThat(fixes())
                    .containsExactly(
                            "Post to /mcp.", "Call the method handle_game_invitation with the message as params.");
        }

        @Test
        void isRefusedInItsOwnFormToo() {
            JsonNode answer = post(invitation().replace("\"R1M1\"", "1"));

            assertThat(answer.path("message_type").stringValue()).isEqualTo("LEAGUE_ERROR");
            assertThat(answer.path("error_code").stringValue()).isEqualTo("E002");
        }
    }

    @Nested
    class AnError {

        @Test
        void namesEveryFieldThatIsWrong() {
            String params = invitation().replace("\"R1M1\"", "1").replace("\"PLAYER_", "\"SIDE_");

            JsonNode error = ask(server, "game_invitation", params).path("error");

            assertThat(error.path("code").intValue()).isEqualTo(-32602);
            assertThat(error.at("/data/message_type").stringValue()).isEqualTo("LEAGUE_ERROR");
            assertThat(error.at("/data/original_message_type").stringValue()).isEqualTo("GAME_INVITATION");
            assertThat(error.at("/data/error_code").stringValue()).isEqualTo("E002");
            assertThat(error.at("/data/context/field").stringValue()).isEqualTo("/match_id");
            assertThat(error.at("/data/context/violations/1/field").stringValue())
                    .isEqualTo("/role_in_match");
            assertThat(invitations).isEmpty();
        }

        @Test
        void hasTheNumberThatMcpGivesItForTheMethod() {
            String query = """
                    {"protocol": "league.v2", "message_type": "LEAGUE_QUERY", "sender": "player:P01",
                     "timestamp": "2025-01-15T10:30:00Z", "conversation_id": "c", "league_id": "l", "query_type": "%s"}""";

            assertThat(said(server, "league_query", query.formatted("GET_STANDINGS"), "/error/code"))
                    .isEqualTo("6001");
            assertThat(said(server, "league_query", query.formatted("GET_RICH"), "/error/code"))
                    .isEqualTo("6002");
        }
    }
}
