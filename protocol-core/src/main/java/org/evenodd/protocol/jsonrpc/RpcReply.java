package org.evenodd.protocol.jsonrpc;

import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.value.ErrorCode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** The reply to an {@link RpcCall}. The HTTP exchange determines which call it answers, regardless of its id. */
public sealed interface RpcReply {

    /** The call succeeded; the id may be missing or wrong. */
    record ResultReply(JsonNode result, JsonNode id) implements RpcReply {

        /** Whether it echoes the id of a call. */
        public boolean echoes(int callId) {
            return id.isIntegralNumber() && id.canConvertToInt() && id.intValue() == callId;
        }
    }

    /** The call failed; data is the missing node if there is none. */
    record ErrorReply(int code, String message, JsonNode data) implements RpcReply {}

    /** Not a JSON-RPC response; the body is the missing node if it is not JSON. */
    record NotRpc(JsonNode body) implements RpcReply {}

    /** Whether a body says that the manager that was called does not lead its league. */
    static boolean isOfStandby(byte[] body) {
        return read(body) instanceof ErrorReply failed
                && failed.code() == RpcError.SERVER_ERROR
                && failed.data().path("error_code").stringValue("").equals(ErrorCode.E016.name());
    }

    /** Reads a reply, also one that is not JSON. */
    static RpcReply read(byte[] body) {
        try {
            return parse(StrictJson.parse(body));
        } catch (MalformedJsonException e) {
            return new NotRpc(MissingNode.getInstance());
        }
    }

    /**
     * Reads the body of a reply. A null {@code error} beside a {@code result} is ignored; otherwise an error takes
     * precedence. A body with neither {@code jsonrpc} nor {@code id} is not a response.
     */
    static RpcReply parse(JsonNode body) {
        if (!body.has("jsonrpc") && !body.has("id")) {
            return new NotRpc(body);
        }
        JsonNode error = body.path("error");
        if (error.isMissingNode() || error.isNull()) {
            return body.has("result") ? new ResultReply(body.path("result"), body.path("id")) : new NotRpc(body);
        }
        return error.path("code").canConvertToInt() && error.path("code").isIntegralNumber()
                ? new ErrorReply(
                        error.path("code").intValue(), error.path("message").stringValue(""), error.path("data"))
                : new NotRpc(body);
    }
}
