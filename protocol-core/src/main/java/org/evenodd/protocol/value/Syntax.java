package org.evenodd.protocol.value;

import java.util.regex.Pattern;
import org.evenodd.protocol.value.Violation.InvalidValueException;

/** The textual form of a value: what its constructor accepts and what the published schema says. */
public final class Syntax {

    private final Pattern pattern;
    private final String expected;

    private Syntax(String regex, String expected) {
        this.pattern = Pattern.compile(regex);
        this.expected = expected;
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
        return pattern.matcher(text).matches();
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
