package org.evenodd.protocol.value;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.evenodd.protocol.value.Violation.InvalidValueException;

/** The textual form of a value: what its constructor accepts and what the published schema says. */
public final class Syntax {

    /** The forms that need no matcher, as tokens and digests: so many characters of one kind. */
    private static final Pattern RUN = Pattern.compile("\\^(\\[[^\\]]+])\\{(\\d+)(?:,(\\d+))?}\\$");

    private static final int ASCII = 128;

    private final Pattern pattern;
    private final String expected;
    private final boolean[] letters = new boolean[ASCII];
    private final int fewest;
    private final int most;

    private Syntax(String regex, String expected) {
        this.pattern = Pattern.compile(regex);
        this.expected = expected;
        Matcher run = RUN.matcher(regex);
        if (!run.matches()) {
            fewest = 1;
            most = 0;
            return;
        }
        Pattern letter = Pattern.compile(run.group(1));
        for (int i = 0; i < ASCII; i++) {
            letters[i] = letter.matcher(Character.toString(i)).matches();
        }
        fewest = Integer.parseInt(run.group(2));
        most = run.group(3) == null ? fewest : Integer.parseInt(run.group(3));
    }

    /**
     * A form.
     *
     * @param regex ECMA-262 and Java regular expression, anchored
     * @param expected the form in words, for error messages
     */
    public static Syntax of(String regex, String expected) {
        return new Syntax(regex, expected);
    }

    public String regex() {
        return pattern.pattern();
    }

    public String expected() {
        return expected;
    }

    public boolean accepts(String text) {
        return isRun(text) || pattern.matcher(text).matches();
    }

    private boolean isRun(String text) {
        if (text.length() < fewest || text.length() > most) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            if (letter >= ASCII || !letters[letter]) {
                return false;
            }
        }
        return true;
    }

    /**
     * Hands the text on if it has this form.
     *
     * @throws InvalidValueException (E006) if not
     */
    public String require(String text) {
        if (!accepts(text)) {
            throw new InvalidValueException(ErrorCode.E006, expected, '"' + text + '"');
        }
        return text;
    }
}
