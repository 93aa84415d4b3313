package org.evenodd.systemtests.dialects;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.systemtests.dialects.Framing.UnderstoodRequest;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What an agent misses in a message that it otherwise understands, and says so.
 *
 * @param words names it
 * @param field where a checker of fields would find it; empty if it is not that a field is missing
 */
record Demand(String words, String field) {

    private static final String SENDER = "league_manager:LM01";
    private static final Set<AgentKind> MANAGER = Set.of(AgentKind.LEAGUE_MANAGER);
    private static final Set<MessageType> GAME =
            Set.of(MessageType.GAME_INVITATION, MessageType.CHOOSE_PARITY_CALL, MessageType.GAME_OVER);

    private static final int BAD_REQUEST = 400;
    private static final int UNPROCESSABLE = 422;
    private static final int BROKEN = 500;
    private static final int INVALID_PARAMS = -32602;

    /** A field that is missing. */
    static Demand of(String field) {
        return new Demand("Missing " + field, field);
    }

    /** Returns what is missing in a request; empty if nothing is. */
    static Optional<Demand> unmet(Accent accent, UnderstoodRequest asked) {
        if (accent.has(Habit.CAMEL_CASE_ONLY) && !asked.message().has("messageType")) {
            return Optional.of(new Demand("Cannot read properties of undefined", ""));
        }
        return accent.own(Manner.WANTS).flatMap(wanted -> unmet(wanted, asked.type(), asked.message()));
    }

    private static Optional<Demand> unmet(String wanted, MessageType type, JsonNode message) {
        return switch (wanted) {
            case Manner.ITS_SENDER ->
                type.senders().equals(MANAGER)
                                && !JsonTrees.text(message, "sender").equals(SENDER)
                        ? Optional.of(new Demand("Sender not registered, only " + SENDER + " is", ""))
                        : Optional.empty();
            case Manner.ITS_WRAPPER -> missing(wrapper(type), message);
            case "opponent" -> type == MessageType.GAME_INVITATION ? missing(wanted, message) : Optional.empty();
            default -> GAME.contains(type) ? missing(wanted, message) : Optional.empty();
        };
    }

    private static Optional<Demand> missing(String field, JsonNode message) {
        return message.hasNonNull(field) ? Optional.empty() : Optional.of(of(field));
    }

    /** The message itself, which may have to be in a field that is named after it. */
    static JsonNode unwrapped(Accent accent, UnderstoodRequest asked) {
        return accent.says(Manner.WANTS, Manner.ITS_WRAPPER)
                ? asked.message().path(wrapper(asked.type()))
                : asked.message();
    }

    private static String wrapper(MessageType type) {
        return type.name().toLowerCase(Locale.ROOT);
    }

    /** The response that says so. */
    ServiceResponse refusal(Accent accent, JsonNode id) {
        return switch (accent.own(Manner.SAYS_SO).orElse("")) {
            case "HTTP 422" -> ServiceResponse.json(UNPROCESSABLE, JsonTrees.bytes(detail()));
            case "HTTP 400" ->
                ServiceResponse.json(
                        BAD_REQUEST, JsonTrees.bytes(JsonTrees.object().put("error", words)));
            case "HTTP 500" ->
                ServiceResponse.json(BROKEN, JsonTrees.bytes(JsonTrees.object().put("detail", words)));
            default -> ServiceResponse.json(200, JsonTrees.bytes(JsonTrees.rpc(id, error())));
        };
    }

    /** As a validator of fields lists them; a plain text if none is missing. */
    private ObjectNode detail() {
        ObjectNode body = JsonTrees.object();
        if (field.isEmpty()) {
            return body.put("detail", words);
        }
        ObjectNode first = body.putArray("detail").addObject();
        first.put("type", "missing").put("msg", "Field required");
        List.of("body", "params", field).forEach(first.putArray("loc")::add);
        return body;
    }

    private ObjectNode error() {
        ObjectNode body = JsonTrees.object();
        body.putObject("error")
                .put("code", INVALID_PARAMS)
                .put("message", field.isEmpty() ? words : "Invalid params: " + field + " Field required");
        return body;
    }
}
