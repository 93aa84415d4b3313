package org.evenodd.protocol.value;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Prepares the body of a message for people other than its sender and receiver: tokens masked, and cut to size. A body
 * prepared before may be prepared again.
 */
public final class MaskedBody {

    private static final String NAME = "token";

    /** The longest beginning of a field's name before "token". */
    private static final int LONGEST_PREFIX = 40;

    /** The most backslashes before a quotation mark: the JSON may be a text in JSON, which may be one in turn. */
    private static final int MOST_SLASHES = 7;

    private static final String QUOTE = "(?<quote>\\\\{0," + MOST_SLASHES + "})\"";
    private static final String COLON = "\\k<quote>\"\\s{0,9}:\\s{0,9}";

    /** Up to the closing quotation mark; to the end where the body was cut off before it. */
    private static final String TEXT = "\\k<quote>\"(?:(?!(?<!\\\\)\\k<quote>\").)++";

    private static final String OTHER_VALUE = "(?!null)[^\\s\"\\\\,\\[\\]{}]++|[\\[{][^\\]}]++[\\]}]?";

    private static final Pattern FIELD = Pattern.compile(
            QUOTE + "(?<name>[A-Za-z_-]{0," + LONGEST_PREFIX + "}" + NAME + COLON + ")(?:(?<text>" + TEXT + ")|"
                    + OTHER_VALUE + ")",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /** The digests of the sealed draw look like tokens, but everybody may check them. */
    private static final Pattern DIGEST =
            Pattern.compile(QUOTE + "draw_[a-z]{1,20}" + COLON + "\\k<quote>\"[0-9a-f]{64}(?=\\k<quote>\")");

    /** More than the name of a digest takes, with its quotation marks. */
    private static final int LONGEST_BEFORE_DIGEST = 64;

    private static final int SHORTEST_SECRET = 32;

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

    /** Looks for the names of fields by hand: a pattern that is tried at each character takes most of a match's time. */
    private static String masked(String body) {
        StringBuilder masked = new StringBuilder(body.length());
        Matcher field = FIELD.matcher(body).useTransparentBounds(true);
        int rest = 0;
        for (int at = nextName(body, 0); at >= 0; at = nextName(body, Math.max(rest, at + 1))) {
            if (field.region(Math.max(rest, beginning(body, at)), body.length()).lookingAt()) {
                masked.append(withoutSecrets(body.substring(rest, field.start())))
                        .append(masked(field));
                rest = field.end();
            }
        }
        return masked.append(withoutSecrets(body.substring(rest))).toString();
    }

    private static int nextName(String body, int from) {
        for (int i = from; i <= body.length() - NAME.length(); i++) {
            if ((body.charAt(i) | ' ') == 't' && body.regionMatches(true, i, NAME, 0, NAME.length())) {
                return i;
            }
        }
        return -1;
    }

    /** The beginning of the field whose name ends here. */
    private static int beginning(String body, int end) {
        int start = end;
        while (start > 0 && end - start < LONGEST_PREFIX && isOfName(body.charAt(start - 1))) {
            start--;
        }
        start = Math.max(0, start - 1);
        int quote = start;
        while (start > 0 && quote - start < MOST_SLASHES && body.charAt(start - 1) == '\\') {
            start--;
        }
        return start;
    }

    private static boolean isOfName(char letter) {
        int lower = letter | ' ';
        return (lower >= 'a' && lower <= 'z') || letter == '_' || letter == '-';
    }

    private static String masked(Matcher field) {
        String quote = field.group("quote") + '"';
        return quote
                + field.group("name")
                + (field.group("text") == null ? quote + Masked.MASK + quote : quote + Masked.MASK);
    }

    /** Masks texts that look like secrets, except for digests of the draw. */
    private static String withoutSecrets(String text) {
        return mayHoldSecret(text)
                ? Masked.SECRET.matcher(text).replaceAll(found -> isDigest(text, found) ? "$0" : Masked.MASK)
                : text;
    }

    private static boolean isDigest(String text, MatchResult found) {
        Matcher digest = DIGEST.matcher(text)
                .region(Math.max(0, found.start() - LONGEST_BEFORE_DIGEST), found.end())
                .useTransparentBounds(true);
        return digest.find() && digest.end() == found.end();
    }

    /**
     * Looks at every 32nd character first: a secret has more digits in a row, and therefore a digit at one of these places.
     */
    private static boolean mayHoldSecret(String text) {
        int from = 0;
        for (int i = SHORTEST_SECRET - 1; i < text.length(); i = from + SHORTEST_SECRET - 1) {
            int digit = i;
            while (digit >= from && isHexadecimal(text.charAt(digit))) {
                digit--;
            }
            if (digit < from) {
                return true;
            }
            from = digit + 1;
        }
        return text.contains(LeagueToken.PREFIX);
    }

    private static boolean isHexadecimal(char letter) {
        int lower = letter | ' ';
        return (letter >= '0' && letter <= '9') || (lower >= 'a' && lower <= 'f');
    }
}
