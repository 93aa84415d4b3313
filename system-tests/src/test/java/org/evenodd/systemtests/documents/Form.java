package org.evenodd.systemtests.documents;

import static java.util.Map.entry;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * The allowed values of a field: alternatives joined by "or". An alternative is a JSON literal ({@code "even"}, {@code
 * 3}, {@code true}, {@code null}), a type with or without a range ({@code integer 1..10}, {@code text 1..50} for its
 * characters, {@code array 1..} for its elements, {@code number}, {@code boolean}, {@code object}), {@code two players}
 * (an object with two player ids as names) or the name of a pattern.
 *
 * @param words the form as it is written in the table
 */
record Form(String words, Predicate<JsonNode> test) {

    private static final String TWO_PLAYERS = "two players";

    private static final Map<String, Pattern> PATTERNS = Map.ofEntries(
            entry("player id", Pattern.compile("P[0-9]{2,4}")),
            entry("referee id", Pattern.compile("REF[0-9]{2}")),
            entry("match id", Pattern.compile("R[1-9][0-9]*M[1-9][0-9]*")),
            entry("sender", Pattern.compile("league_manager|(referee|player):[A-Za-z0-9_]+")),
            entry("player sender", Pattern.compile("player:P[0-9]{2,4}")),
            entry("referee sender", Pattern.compile("referee:REF[0-9]{2}")),
            entry("timestamp", Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")),
            entry("uuid", Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")),
            entry("token", Pattern.compile("tok_(p|ref)[0-9]{2,4}_[0-9a-f]{64}")),
            entry("match token", Pattern.compile("tok_p[0-9]{2,4}_[0-9a-f]{64}")),
            entry("64 hex digits", Pattern.compile("[0-9a-f]{64}")),
            entry("endpoint", Pattern.compile("https?://[^\\s/]+:[0-9]+/mcp")),
            entry("version", Pattern.compile("[0-9]+\\.[0-9]+\\.[0-9]+(-[0-9A-Za-z.-]+)?")),
            entry("error code", Pattern.compile("E[0-9]{3}")),
            entry("error name", Pattern.compile("[A-Z][A-Z_]+")),
            entry("query type", Pattern.compile("GET_(STANDINGS|SCHEDULE|NEXT_MATCH|PLAYER_STATS|PLAYERS|STATUS)")));

    static Form parse(String words) {
        List<Predicate<JsonNode>> alternatives =
                Arrays.stream(words.split(" or ")).map(Form::alternative).toList();
        return new Form(words, value -> alternatives.stream().anyMatch(form -> form.test(value)));
    }

    boolean allows(JsonNode value) {
        return test.test(value);
    }

    private static Predicate<JsonNode> alternative(String words) {
        if (words.matches("\".*\"|-?[0-9]+|true|false|null")) {
            return value -> value.toString().equals(words);
        }
        if (words.equals(TWO_PLAYERS)) {
            return Form::isTwoPlayers;
        }
        Pattern pattern = PATTERNS.get(words);
        return pattern == null
                ? type(words)
                : value -> value.isString() && pattern.matcher(value.asString()).matches();
    }

    private static Predicate<JsonNode> type(String words) {
        String[] parts = words.split(" ", 2);
        Range range = Range.parse(parts.length == 1 ? ".." : parts[1]);
        return switch (parts[0]) {
            case "integer" ->
                value -> value.isIntegralNumber() && value.canConvertToInt() && range.holds(value.asLong());
            case "number" -> JsonNode::isNumber;
            case "boolean" -> JsonNode::isBoolean;
            case "object" -> JsonNode::isObject;
            case "text" -> value -> value.isString() && range.holds(length(value.asString()));
            case "array" -> value -> value.isArray() && range.holds(value.size());
            default -> throw new IllegalArgumentException("no such form: " + words);
        };
    }

    private static long length(String text) {
        return text.codePoints().count();
    }

    private static boolean isTwoPlayers(JsonNode value) {
        return value.isObject()
                && value.size() == 2
                && value.propertyNames().stream()
                        .allMatch(PATTERNS.get("player id").asMatchPredicate());
    }

    /** A range of numbers, both ends included, such as {@code 1..10} or {@code 1..}. */
    record Range(long min, long max) {

        static Range parse(String words) {
            if (!words.matches("[0-9]*\\.\\.[0-9]*")) {
                throw new IllegalArgumentException("no such range: " + words);
            }
            String[] ends = words.split("\\.\\.", -1);
            return new Range(number(ends[0], Integer.MIN_VALUE), number(ends[1], Integer.MAX_VALUE));
        }

        private static long number(String digits, long otherwise) {
            return digits.isEmpty() ? otherwise : Long.parseLong(digits);
        }

        boolean holds(long number) {
            return min <= number && number <= max;
        }
    }
}
