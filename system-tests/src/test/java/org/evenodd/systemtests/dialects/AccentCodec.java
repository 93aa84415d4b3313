package org.evenodd.systemtests.dialects;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.protocol.message.Catalogue.TimeLimit;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Identifiers.AgentKind;
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
                .put("protocol", own(Manner.PROTOCOL, type).orElse("league.v2"))
                .put("message_type", type.name())
                .put("sender", sender)
                .put("timestamp", now(type))
                .put("conversation_id", conversation());
    }

    /** How it puts something; a call to a manager of ours has to be right (E018, E021). */
    private Optional<String> own(Manner manner, MessageType type) {
        return type.isReceivedBy(AgentKind.LEAGUE_MANAGER) ? Optional.empty() : accent.own(manner);
    }

    private String conversation() {
        return UUID.nameUUIDFromBytes((kind + accent.name() + ++conversations).getBytes(UTF_8))
                .toString();
    }

    /** The time as it writes it in a message of this type. */
    String now(MessageType type) {
        return own(Manner.TIME, type).orElseGet(() -> accent.time(time.instant()));
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
        Optional<String> word = accent.own(Manner.REGISTERS_AS).filter(known -> type.limit() == TimeLimit.REGISTER);
        String method =
                word.map(this::asMethod).orElseGet(() -> accent.methods().name(type));
        if (type == MessageType.CHOOSE_PARITY_CALL) {
            accent.own(Manner.CALLS_AS).ifPresent(called -> message.put("message_type", called));
        }
        ObjectNode said = word.isPresent() ? registration(message) : inOwnWords(message, true);
        return accent.framing().frame(method, said, ++lastId);
    }

    /** Returns a registration as the agent words it. */
    ObjectNode registration(ObjectNode message) {
        accent.own(Manner.REGISTERS_AS).ifPresent(word -> message.put("message_type", word));
        return inOwnWords(message, true);
    }

    private String asMethod(String word) {
        boolean constant = word.equals(word.toUpperCase(Locale.ROOT)) && accent.methods() != MethodNames.TYPES;
        return constant ? word.toLowerCase(Locale.ROOT) : word;
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

    /** Returns a player's answer to a referee, which may look elsewhere for it. */
    JsonNode answerOfPlayer(JsonNode reply) {
        return switch (accent.own(Manner.READS).orElse("")) {
            case Manner.IN_PARAMS -> reply.path("params");
            case Manner.BESIDE -> reply;
            default -> answer(reply);
        };
    }

    /** Returns a field of a received message. */
    JsonNode field(JsonNode message, String name) {
        return accent.wording().hear(message, name);
    }

    String text(JsonNode message, String name) {
        return field(message, name).asString("");
    }

    /** Returns a reply as the agent sends it; one word is the result itself. */
    ObjectNode reply(JsonNode message, JsonNode id) {
        JsonNode echo = accent.has(Habit.ALWAYS_ONE) ? JsonTrees.object().numberNode(1) : id;
        if (message instanceof ObjectNode object) {
            return accent.answers().wrap(inOwnWords(object, false), echo);
        }
        ObjectNode result = JsonTrees.object();
        result.set("result", message);
        return JsonTrees.rpc(echo, result);
    }

    /** Adds the metadata of a registration. */
    ObjectNode withMetadata(ObjectNode request, String field, String endpoint) {
        boolean flat = accent.has(Habit.FLAT_META);
        ObjectNode meta = flat
                ? request
                : request.putObject(accent.own(Manner.REGISTERS_IN).orElse(field));
        accent.displayName()
                .ifPresent(name -> meta.put(accent.own(Manner.NAME_IS).orElse(flat ? "name" : "display_name"), name));
        accent.playerId().ifPresent(id -> meta.put("player_id", id));
        meta.put(accent.own(Manner.ENDPOINT_IS).orElse(flat ? "endpoint" : "contact_endpoint"), endpoint);
        if (flat) {
            return accent.has(Habit.BRINGS_PLACES) ? request.put("max_concurrent_matches", 1) : request;
        }
        meta.put("version", "1.0.0").putArray("game_types").add("even_odd");
        if (field.startsWith("referee") || accent.has(Habit.BRINGS_PLACES)) {
            meta.put("max_concurrent_matches", 2);
        }
        accent.omitted().forEach(meta::remove);
        return request;
    }
}
