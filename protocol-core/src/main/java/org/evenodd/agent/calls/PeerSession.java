package org.evenodd.agent.calls;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.CompletableFuture.completedFuture;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.runtime.ProgramVersion;
import org.evenodd.dialect.ToolCall;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.RpcReply;

/**
 * The session of an agent that is an MCP server and wants one (MCP 2025-11-25, Lifecycle; Transports, Session Management).
 * Its id is a secret, and never logged. Thread-safe.
 */
final class PeerSession {

    /** The params of {@code initialize}. */
    static final JsonValue CLIENT =
            JsonValue.encoded("""
            {"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"even-odd-league","version":"%s"}}""".formatted(ProgramVersion.text()).getBytes(UTF_8));

    /** The notification that ends the handshake. */
    static final JsonValue INITIALIZED =
            JsonValue.encoded("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}".getBytes(UTF_8));

    private static final String ID = "Mcp-Session-Id";
    private static final Pattern ID_SYNTAX = Pattern.compile("[\\x21-\\x7e]{1,1024}");
    private static final Pattern VERSION_SYNTAX = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

    private CompletableFuture<Map<String, String>> headers = completedFuture(Map.of());
    private int lastId;

    /** The headers of calls in the session that a reply to {@code initialize} opens; none if it opens none. */
    static Map<String, String> opened(Delivery delivery) {
        if (!(delivery instanceof Delivery.Replied replied)
                || !(RpcReply.read(replied.body()) instanceof RpcReply.ResultReply initialized)) {
            return Map.of();
        }
        String version = initialized.result().path("protocolVersion").stringValue("");
        Optional<String> id = replied.headers().apply(ID);
        if (!VERSION_SYNTAX.matcher(version).matches()
                || !ID_SYNTAX.matcher(id.orElse("none")).matches()) {
            return Map.of();
        }
        return id.map(given -> Map.of(ToolCall.VERSION_HEADER, version, ID, given))
                .orElse(Map.of(ToolCall.VERSION_HEADER, version));
    }

    /** The JSON-RPC id of the next call: no two calls in a session have one id. */
    synchronized int nextId() {
        return ++lastId;
    }

    /** The headers of a call; none without a session. */
    synchronized Map<String, String> headers() {
        return headers.getNow(Map.of());
    }

    /**
     * The headers of the session that follows a refused one; empty if none could be opened.
     *
     * @param refused the headers of the call that was refused
     * @param opening opens a session; only the first of several calls does
     */
    synchronized CompletableFuture<Map<String, String>> after(
            Map<String, String> refused, Supplier<CompletableFuture<Map<String, String>>> opening) {
        if (headers.isDone() && headers.join().equals(refused)) {
            headers = opening.get();
        }
        return headers;
    }
}
