package org.evenodd.dialect;

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
 * The adaptation of a message to a peer that refused it: with values of the message itself in further places, under another
 * type, from a sender with an id, at another path, or in camelCase.
 *
 * @param copies for each further place of a value, its place in the message, as JSON pointers; an empty pointer is the whole
 *     message
 * @param type the peer's own name of the message; empty for the protocol's
 * @param path of the same server; empty for the path of the endpoint
 * @param sender empty for the message's own; holds for every message to the peer
 * @param camelCase whether all the message's own names are in camelCase
 */
public record Adaptation(Map<String, String> copies, String type, String path, String sender, boolean camelCase) {

    /** The message as it is. */
    public static final Adaptation NONE = new Adaptation(Map.of(), "", "", "", false);

    /** A message of the manager's with an id in its sender, for agents that accept no sender without one. */
    public static final Adaptation MANAGER_WITH_ID =
            new Adaptation(Map.of(), "", "", Sender.LEAGUE_MANAGER + ":LM01", false);

    public Adaptation {
        copies = Map.copyOf(copies);
    }

    /** This adaptation with further copies. */
    public Adaptation with(Map<String, String> more) {
        SortedMap<String, String> all = new TreeMap<>(copies);
        all.putAll(more);
        return new Adaptation(all, type, path, sender, camelCase);
    }

    /** This adaptation for a message of another type, or at another path. */
    public Adaptation as(String otherType, String otherPath) {
        return new Adaptation(copies, otherType, otherPath, sender, camelCase);
    }

    /** This adaptation from another sender. */
    public Adaptation from(String wanted) {
        return new Adaptation(copies, type, path, wanted, camelCase);
    }

    /** This adaptation in camelCase. */
    public Adaptation inCamelCase() {
        return new Adaptation(copies, type, path, sender, true);
    }

    /** The message as the peer wants it; existing fields stay. */
    public JsonValue of(JsonValue message) {
        if (copies.isEmpty() && type.isEmpty() && sender.isEmpty() && !camelCase) {
            return message;
        }
        ObjectNode original = tree(message);
        ObjectNode adapted = camelCase ? (ObjectNode) Spelling.camelCase(original) : original.deepCopy();
        new TreeMap<>(copies).forEach((to, from) -> put(adapted, to, original.at(from)));
        if (!type.isEmpty()) {
            adapted.put(camelCase ? "messageType" : "message_type", type);
        }
        if (!sender.isEmpty()) {
            adapted.put("sender", sender);
        }
        return JsonValue.of(adapted);
    }

    /** A message of ours as a tree, also a message that was encoded before, like a broadcast. */
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
