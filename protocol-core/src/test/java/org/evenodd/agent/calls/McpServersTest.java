package org.evenodd.agent.calls;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.PeerFixture;
import org.evenodd.agent.peer.ScriptedPeer;
import org.evenodd.protocol.shape.Compatibility;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Agents that are servers by an SDK of MCP, with the transport "streamable HTTP". */
class McpServersTest extends SearchingClient {

    private static String result(String json) {
        return "{\"jsonrpc\": \"2.0\", \"id\": $id, \"result\": " + json + "}";
    }

    /** An event stream with a notification, a response to nobody, and this one. */
    private static String stream(String response) {
        return "event: message\ndata: {\"jsonrpc\": \"2.0\", \"method\": \"notifications/message\"}\n\n: ping\n\n"
                + "data: {\"jsonrpc\": \"2.0\", \"id\": 100000, \"result\": {}}\n\ndata: "
                + response.replace("\n", "\ndata: ") + "\n\n";
    }

    private void streams(String response) {
        peer.script = request -> new Delivery.Replied(
                200,
                "text/event-stream",
                stream(response).replace("$id", request.path("id").toString()).getBytes(UTF_8));
    }

    @Nested
    class AnEventStream {

        @Test
        void isReadLikeTheResponseInIt() {
            streams(result(ScriptedPeer.JOINED));

            assertThat(invite())
                    .isInstanceOfSatisfying(
                            Answer.Answered.class,
                            answered -> assertThat(answered.notes()).isEmpty());
            assertThat(peer.methods).hasSize(1);
        }

        @Test
        void isNoneInStrictMode() {
            streams(result(ScriptedPeer.JOINED));

            assertThat(PeerFixture.client(peer, Compatibility.STRICT)
                            .call(PeerFixture.PLAYER, PeerFixture.invitation(), TIMEOUT)
                            .join())
                    .isInstanceOf(Answer.PeerUnreachable.class);
        }

        @Test
        void withoutAResponseToTheCallCannotBeRead() {
            streams("{\"jsonrpc\": \"2.0\", \"id\": 99, \"result\": " + ScriptedPeer.JOINED + "}");

            assertThat(invite())
                    .isInstanceOfSatisfying(
                            Answer.PeerUnreachable.class,
                            answer -> assertThat(answer.reason()).contains("the body cannot be read"));
        }
    }
}
