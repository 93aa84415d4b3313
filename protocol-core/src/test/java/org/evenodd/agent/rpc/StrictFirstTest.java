package org.evenodd.agent.rpc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.peer.EnvelopeWriter;
import org.evenodd.agent.peer.Operation.PlainMethod;
import org.evenodd.agent.peer.Reply;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.codec.ForeignForms;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.json.Renaming;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.Caller.Headers;
import org.evenodd.protocol.jsonrpc.RpcFrame;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.Catalogue.TimeLimit;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Sender;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.helpers.NOPLogger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The dialects are not asked about what is canonical. */
class StrictFirstTest {

    private static final PlainMethod PING =
            PlainMethod.question("ping", "Ping", "Answers.", PlainMethod.NoParams.class);

    private static AssertionError asked() {
        return new AssertionError("a dialect was asked");
    }

    private static final class NoDialect extends ForeignForms {

        NoDialect() {
            super(new Renaming() {
                @Override
                protected JsonValue renamed(JsonValue value) {
                    throw asked();
                }
            });
        }

        @Override
        public RpcFrame frame(AgentKind self, JsonNode body, Caller caller) {
            throw asked();
        }

        @Override
        protected Decoded read(MessageType type, JsonNode node, Decoded canonical, boolean reply) {
            throw asked();
        }

        @Override
        public List<DialectNote> notes(RpcRequest request, MessageType type, Caller caller) {
            throw asked();
        }
    }

    private final List<Message> heard = new ArrayList<>();

    private Service endpoint(AgentKind self) {
        EnvelopeWriter author =
                new EnvelopeWriter(Sender.LEAGUE_MANAGER, InstantSource.fixed(Instant.EPOCH), new Random(1));
        RpcEndpoint endpoint = new RpcEndpoint(
                        self,
                        SettingsLoader.builtIn().system().limits(),
                        new MessageCodec(new NoDialect()),
                        author,
                        NOPLogger.NOP_LOGGER)
                .onMethod(PING, (request, caller) -> new RpcOutcome.RpcResult(JsonValue.of("pong")));
        calls().filter(type -> type.isReceivedBy(self))
                .forEach(type -> endpoint.on(type.messageClass(), call -> {
                    heard.add(call.message());
                    return Reply.answer(call.message());
                }));
        return endpoint.api(() -> JsonValue.of("fine"), new AgentMetrics(new VirtualTime(Instant.EPOCH)))
                .calls();
    }

    static Stream<MessageType> calls() {
        return Stream.of(MessageType.values()).filter(type -> type.purpose().isPresent());
    }

    private static JsonNode samples(MessageType type) {
        try (InputStream in = StrictFirstTest.class.getResourceAsStream("/samples/" + type + ".json")) {
            return JsonMapper.shared().readTree(in.readAllBytes());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Headers that a call of the protocol needs as little as the dialects, save that none holds a second token. */
    private static Headers unread() {
        return name -> {
            if (name.equals("Authorization")) {
                return Optional.empty();
            }
            throw asked();
        };
    }

    private static JsonNode answer(Service endpoint, String method, JsonNode params) {
        String body = "{\"jsonrpc\": \"2.0\", \"method\": \"%s\", \"params\": %s, \"id\": 1}".formatted(method, params);
        ServiceRequest call = new ServiceRequest(
                "POST", "/mcp", "127.0.0.1", ServiceResponse.JSON, body.getBytes(UTF_8), unread(), "");
        byte[] answer = endpoint.serve(call).join().body();
        return JsonMapper.shared().readTree(new String(answer, UTF_8));
    }

    @ParameterizedTest
    @MethodSource("calls")
    void aMessageInCanonicalFormIsReadAndAnsweredWithoutThem(MessageType type) {
        Service endpoint = endpoint(type.receivers().iterator().next());

        for (JsonNode sample : samples(type)) {
            if (type.limit() != TimeLimit.REGISTER) {
                ((ObjectNode) sample).put("auth_token", "tok_p01_" + "ab".repeat(32));
            }
            heard.clear();
            JsonNode answer = answer(endpoint, type.canonicalMethod(), sample);

            assertThat(heard).as(answer.toString()).hasSize(1);
            assertThat(answer.path("result")).isEqualTo(sample);
        }
    }

    @Test
    void aMethodThatIsNoMessageNeedsNoneEither() {
        String ping = "{\"jsonrpc\": \"2.0\", \"method\": \"ping\", \"id\": 1}";
        assertThat(RpcFixture.text(
                        endpoint(AgentKind.PLAYER).serve(RpcFixture.call(ping)).join()))
                .contains("\"pong\"");
    }

    @Test
    void theyAreAskedAboutAnyFieldThatNothingRead() {
        JsonNode invitation = samples(MessageType.GAME_INVITATION).get(0);
        ((ObjectNode) invitation).put("another", 1);

        assertThat(answer(endpoint(AgentKind.PLAYER), "handle_game_invitation", invitation)
                        .at("/error/code")
                        .intValue())
                .isEqualTo(-32603);
    }
}
