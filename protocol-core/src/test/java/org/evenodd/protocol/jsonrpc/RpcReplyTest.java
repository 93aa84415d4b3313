package org.evenodd.protocol.jsonrpc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.evenodd.protocol.json.JsonText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RpcReplyTest {

    @Test
    void aCallCarriesAnIntegerId() {
        RpcCall call = new RpcCall(7, "register_player", out -> {
            out.writeStartObject();
            out.writeStringProperty("name", "ש");
            out.writeEndObject();
        });
        assertThat(new String(call.bytes(), UTF_8))
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"method\":\"register_player\",\"params\":{\"name\":\"ש\"},\"id\":7}");
    }

    @Test
    void aResultIsAnAnswerWhateverItsId() throws Exception {
        RpcReply.ResultReply reply =
                (RpcReply.ResultReply) parse("{\"jsonrpc\":\"2.0\",\"result\":{\"a\":1},\"id\":99}");
        assertThat(reply.result().path("a").intValue()).isEqualTo(1);
        assertThat(reply.id().intValue()).isEqualTo(99);
        assertThat(((RpcReply.ResultReply) parse("{\"jsonrpc\":\"2.0\",\"result\":1}"))
                        .id()
                        .isMissingNode())
                .isTrue();
    }

    @Test
    void aNullErrorBesideAResultIsNone() throws Exception {
        assertThat(parse("{\"jsonrpc\":\"2.0\",\"result\":1,\"error\":null,\"id\":1}"))
                .isInstanceOf(RpcReply.ResultReply.class);
        assertThat(parse("{\"result\":null,\"error\":null,\"id\":1}")).isInstanceOf(RpcReply.ResultReply.class);
    }

    @Test
    void anErrorIsAFailureEvenBesideAResult() throws Exception {
        RpcReply.ErrorReply reply = (RpcReply.ErrorReply) parse(
                "{\"jsonrpc\":\"2.0\",\"result\":null,\"error\":{\"code\":-32601,\"message\":\"m\",\"data\":[1]}}");
        assertThat(reply.code()).isEqualTo(-32601);
        assertThat(reply.message()).isEqualTo("m");
        assertThat(reply.data()).hasSize(1);
    }

    @Test
    void anErrorNeedsNeitherMessageNorData() throws Exception {
        RpcReply.ErrorReply reply =
                (RpcReply.ErrorReply) parse("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":1},\"id\":1}");
        assertThat(reply.message()).isEmpty();
        assertThat(reply.data().isMissingNode()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"message_type\":\"GAME_JOIN_ACK\"}",
                "{\"error\":\"Unknown method\"}",
                "{\"detail\":[]}",
                "[]",
                "\"ok\"",
                "{\"jsonrpc\":\"2.0\",\"id\":1}",
                "{\"jsonrpc\":\"2.0\",\"error\":\"text\",\"id\":1}",
                "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":1.5},\"id\":1}",
                "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":99999999999},\"id\":1}"
            })
    void otherBodiesAreNoReply(String body) throws Exception {
        assertThat(parse(body)).isInstanceOf(RpcReply.NotRpc.class);
    }

    private static RpcReply parse(String body) {
        return RpcReply.parse(JsonText.parse(body));
    }
}
