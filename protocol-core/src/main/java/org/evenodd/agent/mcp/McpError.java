package org.evenodd.agent.mcp;

import java.util.List;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.shape.JsonRecord;

/** The errors of MCP. Those for which the stateless revision prescribes an HTTP status too are rejections. */
final class McpError {

    static final int HEADER_MISMATCH = -32020;
    static final int UNSUPPORTED_VERSION = -32022;

    private McpError() {}

    static RpcOutcome malformed(String reason) {
        return new RpcOutcome.Rejected(new RpcError(RpcError.INVALID_PARAMS, "Invalid params: " + reason));
    }

    static RpcOutcome noId() {
        return new RpcOutcome.Rejected(
                new RpcError(RpcError.INVALID_REQUEST, "Invalid Request: \"id\" must be a string or an integer"));
    }

    static RpcOutcome headerMismatch(String reason) {
        return new RpcOutcome.Rejected(new RpcError(HEADER_MISMATCH, "Header mismatch: " + reason));
    }

    static RpcOutcome unsupported(String requested) {
        return new RpcOutcome.Rejected(new RpcError(
                UNSUPPORTED_VERSION, "Unsupported protocol version", new Versions(Revision.versions(), requested)));
    }

    static RpcOutcome unknownMethod() {
        return new RpcOutcome.Rejected(RpcError.methodNotFound());
    }

    /** Returns the error for a well-formed request with wrong params. */
    static RpcOutcome invalidParams(String reason) {
        return new RpcOutcome.Failure(new RpcError(RpcError.INVALID_PARAMS, reason));
    }

    private record Versions(List<String> supported, String requested) implements JsonRecord {}
}
