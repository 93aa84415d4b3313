package org.evenodd.dialect;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.evenodd.protocol.value.Identifiers.MatchId;
import tools.jackson.databind.JsonNode;

/**
 * The meaning of a receipt beyond the arrival of a message: that an invitation is accepted or refused, or that a match has
 * begun or will.
 */
public final class Receipts {

    /** Not {@code ok}, which some agents say to messages that they do not know. */
    private static final Set<String> ACCEPTING = Set.of("ack", "acknowledged", "received", "joined", "accepted");

    /** Words that refuse, or that say that nothing was understood. */
    private static final Pattern REFUSING =
            Pattern.compile("(reject|refus|declin|den[iy]|error|fail|unknown|invalid|wrong|unsupported|unexpected"
                    + "|unrecogni|unable|missing|cannot).*|can|not|no|never|without|but|later|busy");

    /** The fields for words of the agent's own, as folded. */
    private static final Set<String> SPEAKING =
            Set.of(("messagetype type event status state result response answer message msg reason detail details"
                            + " description info note decision")
                    .split(" "));

    private static final Set<String> CONSENTS = Set.of("accept", "accepted", "isaccepted", "ok", "success");
    private static final Set<String> ERRORS = Set.of("error", "errors", "iserror", "errorcode");
    private static final Set<String> NOTHING = Set.of("null", "false", "\"\"", "0", "{}", "[]");
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^A-Za-z]+|(?<=[a-z])(?=[A-Z])");
    private static final int MOST_WORDS = 4;

    private static final Pattern BEGUN = Pattern.compile("(?i)start|beg[aiu]n|running|in_?progress|launch");
    private static final Pattern TAKEN = Pattern.compile(BEGUN + "|run_?match|accept|acknowledg|assign|schedul|queue");

    /** A text for people is not searched for these, nor a word that denies. */
    private static final Pattern A_WORD =
            Pattern.compile("(?i)(?!.*(not|never|wait|fail|error|reject|unable))[\\w.-]{1,40}");

    private Receipts() {}

    /** Whether a part of an answer acknowledges in so many words, as a text or in a field of its own. */
    public static boolean acknowledges(JsonNode part) {
        return part.isString()
                ? acknowledges("message", part)
                : part.properties().stream()
                        .anyMatch(field -> acknowledges(Spelling.folded(field.getKey()), field.getValue()));
    }

    private static boolean acknowledges(String field, JsonNode value) {
        List<String> words = words(value);
        return SPEAKING.contains(field)
                ? words.size() <= MOST_WORDS && words.stream().anyMatch(ACCEPTING::contains)
                : ACCEPTING.contains(field) && value.booleanValue(false);
    }

    /** Whether an answer refuses anywhere: by an error, by a consent that it does not give, or in words. */
    public static boolean refuses(JsonNode answer) {
        return answer.isArray()
                ? answer.valueStream().anyMatch(Receipts::refuses)
                : refusesInWords(answer)
                        || answer.properties().stream()
                                .anyMatch(field -> refuses(Spelling.folded(field.getKey()), field.getValue()));
    }

    private static boolean refuses(String field, JsonNode value) {
        if (ERRORS.contains(field)) {
            return !NOTHING.contains(value.toString());
        }
        if (CONSENTS.contains(field) || (ACCEPTING.contains(field) && value.isBoolean())) {
            return !value.booleanValue(false);
        }
        return value.isContainer() ? refuses(value) : SPEAKING.contains(field) && refusesInWords(value);
    }

    private static boolean refusesInWords(JsonNode text) {
        return words(text).stream().anyMatch(word -> REFUSING.matcher(word).matches());
    }

    /** Whether an answer says that matches have begun: by a word, a count or a list. */
    public static boolean begins(JsonNode answer) {
        return says(answer, BEGUN);
    }

    /** Whether an answer to an assignment takes the match: by a word, or by the match itself. */
    public static boolean takes(JsonNode answer, MatchId match) {
        return says(answer, TAKEN) || says(answer, Pattern.compile("(?i)\\b" + match.value() + "\\b"));
    }

    private static boolean says(JsonNode node, Pattern words) {
        return isSaid(node.stringValue(""), words)
                || node.valueStream().anyMatch(value -> says(value, words))
                || node.properties().stream()
                        .anyMatch(field -> isSaid(field.getKey(), words) && affirms(field.getValue()));
    }

    private static boolean isSaid(String word, Pattern words) {
        return A_WORD.matcher(word).matches() && words.matcher(word).find();
    }

    private static boolean affirms(JsonNode value) {
        return value.booleanValue(false) || value.intValue(0) > 0 || !value.isEmpty();
    }

    private static List<String> words(JsonNode text) {
        return Arrays.stream(BETWEEN_WORDS.split(text.stringValue("")))
                .map(word -> word.toLowerCase(Locale.ROOT))
                .filter(word -> !word.isEmpty())
                .toList();
    }
}
