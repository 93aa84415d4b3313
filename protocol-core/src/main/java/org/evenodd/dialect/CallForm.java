package org.evenodd.dialect;

import java.util.Optional;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.RpcCall;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Framing;

/**
 * One way to say a message to an agent.
 *
 * @param name the method, or the tool; empty for a bare message, and for a tool whose name must be asked for first
 * @param inside the field of the params or arguments that holds the message; empty where they are the message
 * @param path where, if not at the path under which the agent is known; else empty
 */
public record CallForm(Framing framing, String name, String inside, String path) {

    static final CallForm BARE = new CallForm(Framing.BARE, "", "", "");
    static final CallForm ANY_TOOL = new CallForm(Framing.TOOL_CALL, "", "", "");

    /** As the protocol says. */
    public static CallForm canonical(MessageType type) {
        return method(type.canonicalMethod());
    }

    public static CallForm method(String name) {
        return new CallForm(Framing.METHOD, name, "", "");
    }

    static CallForm within(String name) {
        return new CallForm(Framing.MESSAGE, name, "message", "");
    }

    /** The same at another path of the same server. */
    CallForm at(String other) {
        return new CallForm(framing, name, inside, other);
    }

    /** Whether it is the name of the tool that is missing. */
    public boolean wantsTool() {
        return framing == Framing.TOOL_CALL && name.isEmpty();
    }

    /** The same with a tool. */
    CallForm calling(OfferedTool tool) {
        return new CallForm(framing, tool.name(), tool.inside(), path);
    }

    /** The body to post. */
    public JsonValue speak(int id, JsonValue message) {
        JsonValue params = inside.isEmpty() ? message : wrapped(message);
        return switch (framing) {
            case METHOD, ALIAS, TYPE, MESSAGE -> new RpcCall(id, name, params);
            case TOOL_CALL -> new RpcCall(id, ToolCall.METHOD, new ToolCall(name, params));
            case BARE -> params;
        };
    }

    private JsonValue wrapped(JsonValue message) {
        return out -> {
            out.writeStartObject();
            out.writeName(inside);
            message.writeTo(out);
            out.writeEndObject();
        };
    }

    /** Where to post it. */
    public Endpoint reach(Endpoint known) {
        return path.isEmpty() ? known : known.at(path);
    }

    /** How the agent that understands this about a message likes to hear others. */
    public Framing manner(MessageType type) {
        return framing == Framing.METHOD ? ofMethod(type) : framing;
    }

    private Framing ofMethod(MessageType type) {
        if (name.equals(type.canonicalMethod())) {
            return Framing.METHOD;
        }
        return name.equals(type.name()) ? Framing.TYPE : Framing.ALIAS;
    }

    /**
     * What the protocol says of an agent that understands a message in this way only; empty where it is one of its own.
     */
    public Optional<DialectNote> note(MessageType type) {
        if (framing == Framing.METHOD) {
            return path.isEmpty() ? Optional.empty() : Optional.of(notAtItsPath());
        }
        return Optional.of(new DialectNote(
                framing == Framing.BARE ? "" : "/method",
                "%s understood as %s".formatted(type, seen()),
                "the method %s with the message as params".formatted(type.canonicalMethod()),
                "SPEC 2.3",
                "Answer to the JSON-RPC method %s and read the message from params.".formatted(type.canonicalMethod()),
                1));
    }

    private String seen() {
        return switch (framing) {
            case METHOD, ALIAS, TYPE -> "a method";
            case MESSAGE -> "the method %s with the message in params.%s".formatted(name, inside);
            case TOOL_CALL -> "the call of the tool " + name;
            case BARE -> "a bare message without JSON-RPC";
        };
    }

    private DialectNote notAtItsPath() {
        return new DialectNote(
                "/meta/contact_endpoint",
                "nothing at the path that was registered; it answers at " + path,
                "the agent at its contact_endpoint, with the path /mcp",
                "SPEC 2.1",
                "Register the URL at which the agent answers POST.",
                1);
    }
}
