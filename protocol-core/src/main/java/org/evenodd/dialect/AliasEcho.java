package org.evenodd.dialect;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.evenodd.dialect.SaidFields.SaidField;
import org.evenodd.game.Games;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Repeats an answer's values under the names that foreign agents look for, beside the canonical fields, if the call was
 * not canonical.
 */
public final class AliasEcho {

    /** In the order of addition; if two share an alias, the later one wins. */
    private static final Map<String, String> OTHER_NAMES = new LinkedHashMap<>();

    static {
        OTHER_NAMES.put("message_type", "type");
        OTHER_NAMES.put("match_id", "game_id");
        OTHER_NAMES.put("accept", "accepted");
        Games.all().stream()
                .flatMap(game -> game.move().decision().stream())
                .forEach(move -> OTHER_NAMES.put(move, "choice"));
        OTHER_NAMES.put("auth_token", "token");
        OTHER_NAMES.put("reason", "error");
        OTHER_NAMES.put("error_description", "error");
    }

    private static final Pattern HUMP = Pattern.compile("[a-z][A-Z]");
    private static final Pattern AFTER_A_SCORE = Pattern.compile("_([a-z])");

    /** An envelope and its data; more would make a long answer much longer. */
    private static final int MOST_PARTS = 2;

    private AliasEcho() {}

    /** The answer with its values repeated under the names that the call used, where it put them, and the aliases. */
    public static JsonValue beside(JsonValue answer, JsonNode call) {
        ObjectNode tree = Json.tree(answer);
        ObjectNode more = with(inTheWordsOf(call, tree), aliasesOf(tree));
        ObjectNode whole = with(tree, more);
        ObjectNode part = whole.deepCopy();
        MessageNames.PARTS.stream()
                .filter(name -> call.path(name).isObject() && !whole.has(name))
                .limit(MOST_PARTS)
                .forEach(name -> whole.set(name, part));
        return JsonValue.of(whole);
    }

    /** An answer's fields under the call's names for them, and in camelCase if the call has such names. */
    private static ObjectNode inTheWordsOf(JsonNode call, ObjectNode tree) {
        ObjectNode more = tree.objectNode();
        List<String> said =
                SaidFields.everywhere(call).fields().map(SaidField::name).toList();
        if (said.stream().anyMatch(name -> HUMP.matcher(name).find())) {
            tree.propertyNames().forEach(name -> copy(tree, name, more, inCamelCase(name)));
        }
        MessageType.named(tree.path("message_type").stringValue(""))
                .map(FieldNames::of)
                .ifPresent(names -> names.fields()
                        .forEach(field -> said.stream()
                                .filter(name -> names.namesOf(field).contains(Spelling.folded(name)))
                                .forEach(name -> copy(tree, field, more, name))));
        return more;
    }

    private static String inCamelCase(String name) {
        return AFTER_A_SCORE.matcher(name).replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
    }

    /** A LEAGUE_ERROR for an agent that does not read JSON-RPC errors. */
    static JsonValue refusal(JsonValue error) {
        ObjectNode tree = Json.tree(error);
        return JsonValue.of(with(tree, aliasesOf(tree).put("status", "error")));
    }

    private static ObjectNode aliasesOf(ObjectNode tree) {
        ObjectNode more = tree.objectNode();
        OTHER_NAMES.forEach((name, other) -> copy(tree, name, more, other));
        decideRegistration(tree, more);
        return more;
    }

    /** Adds fields; existing ones stay. */
    static ObjectNode with(ObjectNode tree, ObjectNode more) {
        more.properties().stream()
                .filter(property -> !tree.has(property.getKey()))
                .forEach(property -> tree.set(property.getKey(), property.getValue()));
        return tree;
    }

    private static void copy(ObjectNode from, String name, ObjectNode to, String other) {
        JsonNode value = from.path(name);
        if (!value.isMissingNode() && !value.isNull()) {
            to.set(other, value);
        }
    }

    /** Adds the decision as a boolean, and the id under a name common to all agents. */
    private static void decideRegistration(ObjectNode tree, ObjectNode more) {
        String status = tree.path("status").stringValue("");
        if (status.equals("ACCEPTED") || status.equals("REJECTED")) {
            more.put("accepted", status.equals("ACCEPTED"));
            more.put("success", status.equals("ACCEPTED"));
            List.of("player_id", "referee_id").forEach(id -> copy(tree, id, more, "id"));
        }
    }
}
