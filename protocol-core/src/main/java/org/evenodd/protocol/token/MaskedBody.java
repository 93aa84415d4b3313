package org.evenodd.protocol.token;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Prepares the body of a message for people other than its sender and receiver: tokens masked, and cut to size. A body
 * prepared before may be prepared again.
 */
public final class MaskedBody {

    private static final String MASK = "[token]";

    /** A quotation mark, with the backslashes before it where the JSON is itself a text in JSON. */
    private static final String COLON = "\\k<quote>\"\\s{0,9}:\\s{0,9}";

    /** The digests of the sealed draw look like tokens, but everybody may check them. */
    private static final String DIGEST =
            "(?<digest>draw_(?:commitment|nonce)" + COLON + "\\k<quote>\"[0-9a-f]{64}\\k<quote>\")";

    /** Up to the closing quotation mark; to the end where the body was cut off before it. */
    private static final String TEXT = "\\k<quote>\"(?:(?!(?<!\\\\)\\k<quote>\").)++";

    private static final String OTHER_VALUE = "(?!null)[^\\s\"\\\\,\\[\\]{}]++|[\\[{][^\\]}]++[\\]}]?";

    private static final Pattern FIELD = Pattern.compile(
            "(?<quote>\\\\{0,7})\"(?:" + DIGEST + "|(?<name>[A-Za-z_-]{0,40}token" + COLON + ")(?:(?<text>" + TEXT
                    + ")|" + OTHER_VALUE + "))",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private static final int MOST_PREPARED = 4;

    private MaskedBody() {}

    /**
     * Returns the body with every token replaced by {@code [token]}. If it is too long, it is cut at a character
     * boundary, and its end says how long it was.
     *
     * @param longest the maximum length of the result, in code points; at least 64
     */
    public static String of(String body, int longest) {
        int length = body.codePointCount(0, body.length());
        String masked = masked(beginning(body, length, longest * MOST_PREPARED));
        int left = masked.codePointCount(0, masked.length());
        if (length <= longest * MOST_PREPARED && left <= longest) {
            return masked;
        }
        String note = "… (%d characters)".formatted(length);
        return beginning(masked, left, longest - note.length()) + note;
    }

    private static String beginning(String text, int length, int longest) {
        return length <= longest ? text : text.substring(0, text.offsetByCodePoints(0, longest));
    }

    private static String masked(String body) {
        StringBuilder masked = new StringBuilder(body.length());
        Matcher field = FIELD.matcher(body);
        int rest = 0;
        while (field.find()) {
            masked.append(Masked.of(body.substring(rest, field.start()))).append(masked(field));
            rest = field.end();
        }
        return masked.append(Masked.of(body.substring(rest))).toString();
    }

    private static String masked(Matcher field) {
        if (field.group("digest") != null) {
            return field.group();
        }
        String quote = field.group("quote") + '"';
        return quote + field.group("name") + (field.group("text") == null ? quote + MASK + quote : quote + MASK);
    }
}
