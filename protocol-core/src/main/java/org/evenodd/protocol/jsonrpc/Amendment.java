package org.evenodd.protocol.jsonrpc;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.value.Sender;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * How a peer wants a message, as it said when it refused it: with values of the message itself in further places, under
 * another type, from a sender with an id, or elsewhere.
 *
 * @param copies where a value is to stand as well, and where the message has it, as JSON pointers; empty for all of it
 * @param type the peer's own name of the message; empty for the protocol's
 * @param path of the same server; empty for the endpoint's
 * @param sender empty for the message's own; holds for every message to the peer
 */
public record Amendment(Map<String, String> copies, String type, String path, String sender) {

    /** The message as it is. */
    public static final Amendment NONE = new Amendment(Map.of(), "", "", "");

    /** A message of the manager's with an id in its sender, for agents that accept no sender without one. */
    public static final Amendment MANAGER_WITH_ID = NONE.from(Sender.LEAGUE_MANAGER + ":LM01");

    public Amendment {
        copies = Map.copyOf(copies);
    }

    /** This amendment with further copies. */
    public Amendment with(Map<String, String> more) {
        SortedMap<String, String> all = new TreeMap<>(copies);
        all.putAll(more);
        return new Amendment(all, type, path, sender);
    }

    /** This amendment for a message of another type, or at another path. */
    public Amendment as(String otherType, String otherPath) {
        return new Amendment(copies, otherType, otherPath, sender);
    }

    /** This amendment from another sender. */
    public Amendment from(String wanted) {
        return new Amendment(copies, type, path, wanted);
    }

    /** The message as the peer wants it; what is there already stays. */
    public JsonValue of(JsonValue message) {
        if (copies.isEmpty() && type.isEmpty() && sender.isEmpty()) {
            return message;
        }
        ObjectNode original = tree(message);
        ObjectNode amended = original.deepCopy();
        new TreeMap<>(copies).forEach((to, from) -> put(amended, to, original.at(from)));
        if (!type.isEmpty()) {
            amended.put("message_type", type);
        }
        if (!sender.isEmpty()) {
            amended.put("sender", sender);
        }
        return JsonValue.of(amended);
    }

    /** A message of ours as a tree, also one that was encoded before, as broadcasts are. */
    public static ObjectNode tree(JsonValue message) {
        try {
            return (ObjectNode) StrictJson.parse(Json.bytes(message));
        } catch (MalformedJsonException e) {
            throw new IllegalStateException("a message of ours", e);
        }
    }

    private static void put(ObjectNode object, String pointer, JsonNode value) {
        List<String> names = List.of(pointer.substring(1).split("/"));
        ObjectNode place = object;
        for (String name : names.subList(0, names.size() - 1)) {
            JsonNode next = place.path(name);
            if (!next.isObject() && !next.isMissingNode()) {
                return;
            }
            place = next instanceof ObjectNode inner ? inner : place.putObject(name);
        }
        String last = names.get(names.size() - 1);
        if (!value.isMissingNode() && !place.hasNonNull(last)) {
            place.set(last, value.deepCopy());
        }
    }
}
