package org.evenodd.dialect;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.protocol.error.Violation.Excerpt;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Framing;

/** Makes the notes on the form of a call. */
public final class FormNotes {

    private static final String JSON_RPC = "SPEC 2.3";

    private FormNotes() {}

    /** The notes on the form of a call; empty if it follows the protocol. */
    public static List<DialectNote> of(RpcRequest request, MessageType type, Caller caller) {
        boolean unversioned = request.framing() == Framing.METHOD && !request.versioned();
        boolean plain = request.framing() == Framing.METHOD && !unversioned;
        boolean elsewhere = !caller.path().isEmpty();
        if (plain && request.named().isEmpty() && !elsewhere) {
            return List.of();
        }
        List<DialectNote> notes = new ArrayList<>();
        if (elsewhere) {
            notes.add(note("", "a post to " + caller.path(), "a post to /mcp", "SPEC 2.1", "Post to /mcp."));
        }
        if (unversioned) {
            notes.add(note("/jsonrpc", "nothing, or another version", "2.0", JSON_RPC, "Add \"jsonrpc\": \"2.0\"."));
        }
        if (request.framing() != Framing.METHOD || isInterpreted(request, type)) {
            method(request, type, notes);
        }
        return notes;
    }

    /** Whether a call uses a method name that the protocol does not define for its message. */
    public static boolean isRenamed(RpcRequest request, MessageType type) {
        return !request.named().isEmpty() && !type.methods().contains(request.named());
    }

    /**
     * Whether the words of an unknown method had to be interpreted; not if the message type decides.
     */
    private static boolean isInterpreted(RpcRequest request, MessageType type) {
        String named = request.params().path("message_type").stringValue("");
        return isRenamed(request, type) && !type.typeNames().contains(named);
    }

    private static void method(RpcRequest request, MessageType type, List<DialectNote> notes) {
        String method = type.canonicalMethod();
        String use = "Call the method %s with the message as params.".formatted(method);
        String named = request.named();
        switch (request.framing()) {
            case BARE ->
                notes.add(note(
                        "",
                        "a message without JSON-RPC",
                        "a JSON-RPC request",
                        "SPEC 2.3",
                        "Wrap it: {\"jsonrpc\": \"2.0\", \"method\": \"%s\", \"params\": the message, \"id\": 1}."
                                .formatted(method)));
            case MESSAGE ->
                notes.add(note("/params", "a message inside of params, by " + named, method, "MCP 1.1", use));
            case TOOL_CALL -> notes.add(note("/method", "tools/call of " + named, method, "MCP 1.1", use));
            default -> {
                if (isInterpreted(request, type)) {
                    notes.add(note("/method", named, method, "MCP 1.1", use));
                }
            }
        }
    }

    private static DialectNote note(String field, String seen, String expected, String source, String fix) {
        return new DialectNote(field, Excerpt.of(seen), expected, source, fix, 1);
    }
}
