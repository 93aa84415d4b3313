package org.evenodd.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcFrame;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import tools.jackson.databind.JsonNode;

/** Reads and answers calls with the tolerant framings of agents. */
final class Framings {

    static final Caller HERE = new Caller("127.0.0.1");

    static final ForeignFraming PLAYER = new ForeignFraming(AgentKind.PLAYER);
    static final ForeignFraming MANAGER = new ForeignFraming(AgentKind.LEAGUE_MANAGER);
    static final ForeignFraming REFEREE = new ForeignFraming(AgentKind.REFEREE);

    private Framings() {}

    static RpcRequest call(ForeignFraming framing, String body, Caller caller) {
        RpcFrame frame = framing.frame(Trees.json(body), caller);
        assertThat(frame).as(body).isInstanceOf(RpcRequest.class);
        return (RpcRequest) frame;
    }

    static JsonNode answer(RpcRequest call, RpcOutcome outcome) {
        return Trees.json(Json.text(ForeignFraming.answer(call, outcome)));
    }

    static RpcOutcome result(String json) {
        return new RpcOutcome.RpcResult(JsonValue.of(Trees.json(json)));
    }

    static RpcOutcome refusal() {
        return new RpcOutcome.Failure(new RpcError(
                -32602,
                "no",
                JsonValue.of(Trees.json("{\"message_type\": \"LEAGUE_ERROR\", \"error_code\": \"E003\"}"))));
    }
}
