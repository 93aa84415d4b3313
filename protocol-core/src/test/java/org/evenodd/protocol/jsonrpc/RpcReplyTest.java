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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\",\"result\":{\"a\":1},\"id\":99}",
                "{\"jsonrpc\":\"2.0\",\"result\":{\"a\":1}}",
                "{\"jsonrpc\":\"2.0\",\"result\":{\"a\":1},\"error\":null,\"id\":1}",
                "{\"result\":{\"a\":1},\"error\":null,\"id\":1}"
            })
    void aResultIsAnAnswerWhateverItsIdAndBesideANullError(String body) {
        RpcReply.ResultReply reply = (RpcReply.ResultReply) parse(body);
        assertThat(reply.result().path("a").intValue()).isEqualTo(1);
        assertThat(reply.id()).isEqualTo(JsonText.parse(body).path("id"));
    }

    @Test
    void anErrorIsAFailureEvenBesideAResultAndNeedsNeitherMessageNorData() {
        RpcReply.ErrorReply reply = (RpcReply.ErrorReply) parse(
                "{\"jsonrpc\":\"2.0\",\"result\":null,\"error\":{\"code\":-32601,\"message\":\"m\",\"data\":[1]}}");
        assertThat(reply.code()).isEqualTo(-32601);
        assertThat(reply.message()).isEqualTo("m");
        assertThat(reply.data()).hasSize(1);

        RpcReply.ErrorReply bare = (RpcReply.ErrorReply) parse("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":1},\"id\":1}");
        assertThat(bare.message()).isEmpty();
        assertThat(bare.data().isMissingNode()).isTrue();
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
    void otherBodiesAreNoReply(String body) {
        assertThat(parse(body)).isInstanceOf(RpcReply.NotRpc.class);
    }

    private static RpcReply parse(String body) {
        return RpcReply.parse(JsonText.parse(body));
    }
}
