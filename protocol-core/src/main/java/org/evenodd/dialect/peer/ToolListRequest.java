package org.evenodd.dialect.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Optional;
import org.evenodd.dialect.Tools;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.jsonrpc.RpcCall;
import org.evenodd.protocol.jsonrpc.RpcReply;
import org.evenodd.protocol.peer.AnswerReader;
import org.evenodd.protocol.transport.Delivery;

/** Asks an agent for its tools (MCP, {@code tools/list}). */
final class ToolListRequest {

    private static final JsonValue NO_PARAMS = JsonValue.encoded("{}".getBytes(UTF_8));

    private ToolListRequest() {}

    /** The request. */
    static JsonValue question(int id) {
        return new RpcCall(id, "tools/list", NO_PARAMS);
    }

    /** Reads the answer; empty if there is none, or nothing at that path. */
    static Optional<Tools> read(Delivery delivery) {
        if (delivery instanceof Delivery.Replied replied) {
            return AnswerReader.NO_SUCH_PATH.contains(replied.status())
                    ? Optional.empty()
                    : Optional.of(read(replied.body()));
        }
        return delivery instanceof Delivery.UnreadableReply ? Optional.of(Tools.NONE) : Optional.empty();
    }

    private static Tools read(byte[] body) {
        try {
            return RpcReply.parse(StrictJson.parse(body)) instanceof RpcReply.ResultReply answered
                    ? Tools.of(answered.result())
                    : Tools.NONE;
        } catch (MalformedJsonException e) {
            return Tools.NONE;
        }
    }
}
