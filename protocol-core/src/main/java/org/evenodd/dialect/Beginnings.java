package org.evenodd.dialect;

import java.util.Locale;
import java.util.regex.Pattern;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.MatchId;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** How foreign referees begin a match from its announcement, and what their answers say of that. */
public final class Beginnings {

    private static final Pattern BEGUN = Pattern.compile("start|beg[aiu]n|running|in_?progress|launch");
    private static final Pattern TAKEN = Pattern.compile(BEGUN + "|run_?match|accept|acknowledg|assign|schedul|queue");
    private static final Pattern DENIAL = Pattern.compile("not|never|wait|fail|error|reject|unable");

    /** What people read is not searched for words. */
    private static final Pattern WORD = Pattern.compile("[\\w.-]{1,40}");

    private static final int DEEPEST = 3;

    private Beginnings() {}

    /** The announcement of one match with the endpoints of its players, without which no referee can begin from it. */
    public static JsonValue announcement(JsonValue message, Endpoint playerA, Endpoint playerB) {
        ObjectNode tree = Json.tree(message);
        if (tree.path("matches").path(0) instanceof ObjectNode match) {
            match.put("player_A_endpoint", playerA.toString()).put("player_B_endpoint", playerB.toString());
        }
        return JsonValue.encoded(Json.bytes(JsonValue.of(tree)));
    }

    /** Whether it says that matches have begun: by a word, a count or a list. */
    public static boolean begins(JsonNode answer) {
        return says(answer, BEGUN, DEEPEST);
    }

    /** Whether an answer to an assignment says more than that it has arrived: a word of acceptance, or the match itself. */
    public static boolean accepts(JsonNode answer, MatchId match) {
        return says(answer, TAKEN, DEEPEST)
                || says(answer, Pattern.compile("\\b" + match.value().toLowerCase(Locale.ROOT) + "\\b"), DEEPEST);
    }

    private static boolean says(JsonNode node, Pattern words, int depth) {
        return is(node.stringValue(""), words)
                || (depth > 0
                        && (node.valueStream().anyMatch(value -> says(value, words, depth - 1))
                                || node.properties().stream()
                                        .anyMatch(field -> is(field.getKey(), words) && affirms(field.getValue()))));
    }

    private static boolean is(String word, Pattern words) {
        String lower = word.toLowerCase(Locale.ROOT);
        return WORD.matcher(word).matches()
                && words.matcher(lower).find()
                && !DENIAL.matcher(lower).find();
    }

    private static boolean affirms(JsonNode value) {
        return value.booleanValue(false) || value.intValue(0) > 0 || !value.isEmpty();
    }
}
