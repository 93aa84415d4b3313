package org.evenodd.systemtests.dialects;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Optional;
import java.util.UUID;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.systemtests.dialects.Framing.UnderstoodRequest;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Translates between messages with the protocol's fields and an agent's accent. */
final class AccentCodec {

    private static final String PLACEHOLDER = "tok-player-placeholder";

    private final Accent accent;
    private final String kind;
    private final VirtualTime time;
    private int lastId;
    private int conversations;

    /**
     * Creates the codec of one agent.
     *
     * @param kind like {@code player}, for the sender
     */
    AccentCodec(Accent accent, String kind, VirtualTime time) {
        this.accent = accent;
        this.kind = kind;
        this.time = time;
    }

    /** Returns a message with its envelope and the protocol's field names. */
    ObjectNode message(MessageType type, String id) {
        String sender = kind.equals("league_manager") ? kind : accent.sender(kind, id);
        return JsonTrees.object()
                .put("protocol", "league.v2")
                .put("message_type", type.name())
                .put("sender", sender)
                .put("timestamp", now())
                .put("conversation_id", conversation());
    }

    private String conversation() {
        return UUID.nameUUIDFromBytes((kind + accent.name() + ++conversations).getBytes(UTF_8))
                .toString();
    }

    String now() {
        return accent.time(time.instant());
    }

    /**
     * Adds a token, or what this agent sends instead.
     *
     * @param due the token that the protocol requires
     * @param own that of the agent
     */
    void show(ObjectNode message, String due, String own) {
        if (accent.has(Habit.PLACEHOLDER)) {
            show(message, PLACEHOLDER);
        } else if (!accent.has(Habit.NO_TOKEN)) {
            show(message, accent.has(Habit.OWN_TOKEN) ? own : due);
        }
    }

    private static void show(ObjectNode message, String token) {
        if (!token.isEmpty()) {
            message.put("auth_token", token);
        }
    }

    /** Returns a request as the agent sends it. */
    ObjectNode request(MessageType type, ObjectNode message) {
        return accent.framing().frame(type, inOwnWords(message, true), accent.methods(), ++lastId);
    }

    /** Returns a message with the agent's field names, without the fields that it omits. */
    ObjectNode inOwnWords(ObjectNode canonical, boolean asks) {
        ObjectNode message = canonical.deepCopy();
        accent.omitted().stream()
                .filter(field -> message.has(field) && (!asks || isLeftOutOfRequests(field)))
                .forEach(field -> leaveOut(message, field));
        return accent.wording().say(message);
    }

    private void leaveOut(ObjectNode message, String field) {
        if (accent.has(Habit.NULLS)) {
            message.putNull(field);
        } else {
            message.remove(field);
        }
    }

    private boolean isLeftOutOfRequests(String field) {
        return switch (field) {
            case "match_id", "player_id" -> false;
            case "message_type" -> !accent.framing().needsType();
            default -> true;
        };
    }

    /** Reads a request; empty if the agent does not understand it. */
    Optional<UnderstoodRequest> understand(JsonNode body) {
        return accent.framing().understand(body, accent.methods());
    }

    /**
     * Returns the message in a reply; it looks only where this agent expects it.
     */
    JsonNode answer(JsonNode reply) {
        return switch (accent.framing()) {
            case METHOD, ANY_METHOD, WITHIN -> reply.path("result");
            case TOOL_CALL ->
                JsonTrees.read(JsonTrees.text(
                                reply.path("result").path("content").path(0), "text"))
                        .orElse(JsonTrees.nothing());
            case BARE -> reply;
        };
    }

    /** Returns a field of a received message. */
    JsonNode field(JsonNode message, String name) {
        return accent.wording().hear(message, name);
    }

    String text(JsonNode message, String name) {
        return field(message, name).asString("");
    }

    /** Returns a reply as the agent sends it. */
    ObjectNode reply(ObjectNode message, JsonNode id) {
        JsonNode echo = accent.has(Habit.ALWAYS_ONE) ? JsonTrees.object().numberNode(1) : id;
        return accent.answers().wrap(inOwnWords(message, false), echo);
    }

    /** Adds the metadata of a registration. */
    ObjectNode withMetadata(ObjectNode request, String field, String endpoint) {
        if (accent.has(Habit.FLAT_META)) {
            return request.put("name", accent.name()).put("endpoint", endpoint);
        }
        ObjectNode meta = request.putObject(field)
                .put("display_name", accent.name())
                .put("version", "1.0.0")
                .put("contact_endpoint", endpoint);
        meta.putArray("game_types").add("even_odd");
        if (field.startsWith("referee")) {
            meta.put("max_concurrent_matches", 2);
        }
        accent.omitted().forEach(meta::remove);
        return request;
    }
}
