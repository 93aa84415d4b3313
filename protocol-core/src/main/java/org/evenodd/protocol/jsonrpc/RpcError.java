package org.evenodd.protocol.jsonrpc;

import org.evenodd.protocol.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Why a call was not executed (JSON-RPC 2.0, section 5.1).
 *
 * @param message one short sentence
 * @param data details for the caller; omitted if null
 */
public record RpcError(int code, String message, @Nullable JsonValue data) {

    public static final int PARSE_ERROR = -32700;
    public static final int INVALID_REQUEST = -32600;
    public static final int METHOD_NOT_FOUND = -32601;
    public static final int INVALID_PARAMS = -32602;
    public static final int INTERNAL_ERROR = -32603;
    public static final int SERVER_ERROR = -32000;

    /** A referee that begins no more matches. */
    public static final int SHUTTING_DOWN = -32001;

    public RpcError(int code, String message) {
        this(code, message, null);
    }

    public static RpcError parseError(String reason) {
        return new RpcError(PARSE_ERROR, "Parse error", JsonValue.of(reason));
    }

    public static RpcError invalidRequest(String reason) {
        return new RpcError(INVALID_REQUEST, "Invalid Request", JsonValue.of(reason));
    }

    public static RpcError methodNotFound() {
        return new RpcError(METHOD_NOT_FOUND, "Method not found");
    }

    /** The error for a caller that sends too many requests. */
    public static RpcError busy() {
        return new RpcError(SERVER_ERROR, "Too many requests; try again later");
    }

    /** The error for a call in a batch whose answers are already too long. */
    public static RpcError batchTooLong(int maxBytes) {
        String reason =
                "Not carried out: the answers of a batch hold %d bytes; call again by itself".formatted(maxBytes);
        return new RpcError(SERVER_ERROR, "The answers of this batch are too long", JsonValue.of(reason));
    }

    public static RpcError internalError() {
        return new RpcError(INTERNAL_ERROR, "Internal error");
    }

    /** Whether the request was not a call. */
    public boolean isNoCall() {
        return code == PARSE_ERROR || code == INVALID_REQUEST;
    }
}
