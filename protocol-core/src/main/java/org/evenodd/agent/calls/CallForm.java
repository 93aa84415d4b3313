package org.evenodd.agent.calls;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.evenodd.dialect.Adaptation;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.RpcCall;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Framing;
import org.evenodd.protocol.value.Violation.Excerpt;
import tools.jackson.databind.node.ObjectNode;

/**
 * A form in which a message can be sent to an agent.
 *
 * @param name the method or tool; empty for a bare message, and for a tool whose name is not known yet
 * @param path the path, if it differs from the agent's endpoint; else empty
 * @param adaptation how the agent wants the message itself
 */
record CallForm(Framing framing, String name, String path, Adaptation adaptation) {

    static final CallForm BARE = new CallForm(Framing.BARE, "", "");
    static final CallForm ANY_TOOL = new CallForm(Framing.TOOL_CALL, "", "");

    /** A bare message at a path for it alone, which the server's description tells. */
    static final CallForm ANY_PATH = new CallForm(Framing.BARE, "", "/openapi.json");

    /** A method that accepts any message. */
    static final CallForm INSIDE = new CallForm(Framing.MESSAGE, "handle_message", "");

    /** A registration by REST: a flat object at a path that is named after the request. */
    private static CallForm registration(String path) {
        return new CallForm(Framing.BARE, "", path);
    }

    /** Foreign referees' names for the assignment of a match, beside the protocol's; the first two are types as well. */
    private static final List<CallForm> FOR_RUN_MATCH = List.of(
            CallForm.method("START_MATCH").adapted(playersAgain("START_MATCH")),
            CallForm.method("MATCH_ASSIGNMENT").adapted(playersAgain("MATCH_ASSIGNMENT")),
            CallForm.method("start_match_command").adapted(playersAgain("")),
            CallForm.method("start_match").adapted(playersAgain("")),
            CallForm.method("assign_match").adapted(playersAgain("")));

    CallForm(Framing framing, String name, String path) {
        this(framing, name, path, Adaptation.NONE);
    }

    /** The protocol's own form. */
    static CallForm canonical(MessageType type) {
        return method(type.canonicalMethod());
    }

    static CallForm method(String name) {
        return new CallForm(Framing.METHOD, name, "");
    }

    /** First those with the likely framings, then in order of least effort for an agent that follows the protocol. */
    static Stream<CallForm> all(MessageType type, Stream<Framing> likely) {
        Stream<CallForm> usual =
                Stream.concat(likely, Arrays.stream(Framing.values())).flatMap(framing -> inFraming(type, framing));
        Stream<CallForm> byRest = Stream.of("/register", "/" + type.canonicalMethod())
                .filter(path -> type.registers())
                .map(CallForm::registration);
        return Stream.concat(usual, byRest).distinct();
    }

    private static Stream<CallForm> inFraming(MessageType type, Framing framing) {
        List<String> names = type.methods();
        return switch (framing) {
            case METHOD -> Stream.of(canonical(type));
            case ALIAS -> names.subList(1, names.size() - 1).stream().map(CallForm::method);
            case TYPE ->
                Stream.concat(
                        Stream.of(method(type.name())),
                        type == MessageType.RUN_MATCH ? FOR_RUN_MATCH.stream() : Stream.empty());
            case MESSAGE -> Stream.of(INSIDE);
            case TOOL_CALL -> Stream.of(ANY_TOOL);
            case BARE -> Stream.of(BARE);
        };
    }

    /** For an agent that has left the likeliest form unanswered: the other names, another one first each time. */
    static List<CallForm> doubted(List<CallForm> untried, int turn) {
        List<CallForm> names = new ArrayList<>(untried.stream()
                .skip(1)
                .filter(form -> form.framing() == Framing.METHOD)
                .toList());
        Collections.rotate(names, -turn);
        untried.stream().findFirst().ifPresent(names::add);
        return names;
    }

    /** This form at another path of the same server. */
    CallForm atPath(String other) {
        return new CallForm(framing, name, other, adaptation);
    }

    /** This form of a message that is adapted; where methods name messages, the method is the agent's name as well. */
    CallForm adapted(Adaptation wanted) {
        boolean named = framing == Framing.METHOD && !wanted.type().isEmpty();
        String place = wanted.path().isEmpty() ? path : wanted.path();
        return new CallForm(framing, named ? wanted.type() : name, place, wanted);
    }

    /** Whether the name of the tool, or the path, is still missing. */
    boolean isOpen() {
        return (framing == Framing.TOOL_CALL && name.isEmpty()) || equals(ANY_PATH);
    }

    /** The forms for a message by a tool of that name, or at a path for it: bare, and then by JSON-RPC. */
    Stream<CallForm> with(String found, MessageType type) {
        return framing == Framing.TOOL_CALL
                ? Stream.of(new CallForm(framing, found, path, adaptation))
                : Stream.of(BARE, canonical(type)).map(form -> form.atPath(found));
    }

    /** The body to post. */
    JsonValue body(int id, JsonValue canonical) {
        JsonValue message = adaptation.of(canonical);
        return switch (framing) {
            case METHOD, ALIAS, TYPE -> new RpcCall(id, name, message);
            case MESSAGE -> new RpcCall(id, name, new WrappedMessage(message));
            case TOOL_CALL -> new RpcCall(id, framing.wireName(), new NamedTool(name, message));
            case BARE -> isRegistration() ? flat(message) : message;
        };
    }

    /** Whether it is one by REST, which says nothing about other messages. */
    boolean isRegistration() {
        return framing == Framing.BARE && path.startsWith("/register");
    }

    /** An agent's data about itself, at the top level and in {@code data}, the name and endpoint under shorter names, too. */
    private static JsonValue flat(JsonValue message) {
        ObjectNode flat = Json.tree(message);
        ObjectNode meta = flat.objectNode();
        flat.properties().stream()
                .filter(field -> field.getKey().endsWith("_meta"))
                .forEach(field -> meta.setAll((ObjectNode) field.getValue()));
        meta.set("name", meta.path("display_name"));
        meta.set("endpoint", meta.path("contact_endpoint"));
        flat.setAll(meta);
        flat.set("data", meta);
        return JsonValue.of(flat);
    }

    /** Its name in a sentence. */
    @Override
    public String toString() {
        String what = name.isEmpty() ? framing == Framing.BARE ? "a bare message" : "a tool" : name;
        String spelled = adaptation.camelCase() ? what + " in camelCase" : what;
        return path.isEmpty() ? spelled : spelled + " at " + path;
    }

    private record WrappedMessage(JsonValue message) implements JsonRecord {}

    private record NamedTool(String name, JsonValue arguments) implements JsonRecord {}

    /** The endpoint to post to. */
    Endpoint endpoint(Endpoint known) {
        return path.isEmpty() ? known : known.beside(path);
    }

    /** The framing that an agent which understands this form probably prefers for other messages. */
    Framing preferredFraming(MessageType type) {
        if (framing != Framing.METHOD || name.equals(type.canonicalMethod())) {
            return framing;
        }
        return name.equals(type.name()) ? Framing.TYPE : Framing.ALIAS;
    }

    /**
     * The note on an agent that understands a message only in this form; empty for the protocol's own forms.
     */
    Optional<DialectNote> note(MessageType type) {
        boolean spelled = adaptation.camelCase();
        if (spelled || !adaptation.copies().isEmpty()) {
            String wanted = spelled
                    ? "every field"
                    : Excerpt.of(
                            String.join(", ", new TreeSet<>(adaptation.copies().keySet())));
            return Optional.of(new DialectNote(
                    "",
                    "%s understood with %s".formatted(type, spelled ? "names in camelCase" : "more in it: " + wanted),
                    "the fields where the protocol has them",
                    type.section(),
                    "In %s, read %s from where the protocol has it.".formatted(type, wanted),
                    1));
        }
        if (framing == Framing.METHOD) {
            return path.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new DialectNote(
                            "/meta/contact_endpoint",
                            "%s understood at %s only".formatted(type, path),
                            "the agent at its contact_endpoint, with the path /mcp",
                            "SPEC 2.1",
                            "Register one URL at which the agent answers the POST of every message.",
                            1));
        }
        return Optional.of(framingNote(type));
    }

    /** The note on the framing and the name in which an agent understands a message. */
    DialectNote framingNote(MessageType type) {
        String understood = switch (framing) {
            case MESSAGE -> "the method %s with the message in params.message".formatted(name);
            case TOOL_CALL -> "the call of the tool " + name;
            case BARE -> "a bare message without JSON-RPC" + (path.isEmpty() ? "" : " at " + path);
            default -> "the method " + name;
        };
        String method = type.canonicalMethod();
        return new DialectNote(
                framing == Framing.BARE ? "" : "/method",
                "%s understood as %s".formatted(type, understood),
                "the method %s with the message as params".formatted(method),
                "SPEC 2.3",
                "Answer to the JSON-RPC method %s and read the message from params.".formatted(method),
                1);
    }

    /** The players of an assignment once more, where foreign referees look for them. */
    private static Adaptation playersAgain(String type) {
        Map<String, String> copies = new HashMap<>();
        Map.of("/player_A", List.of("/player_a", "/player1"), "/player_B", List.of("/player_b", "/player2"))
                .forEach((player, names) -> {
                    for (String name : names) {
                        copies.put(name + "_id", player + "_id");
                        copies.put(name + "_endpoint", player + "_endpoint");
                        copies.put(name + "_url", player + "_endpoint");
                    }
                    copies.put(names.get(0), player + "_id");
                    copies.put(names.get(1), player);
                    copies.put(names.get(1) + "/endpoint", player + "_endpoint");
                });
        return new Adaptation(copies, type, "", "", false);
    }
}
