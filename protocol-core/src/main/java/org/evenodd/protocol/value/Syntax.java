package org.evenodd.protocol.value;

import java.util.regex.Pattern;
import org.evenodd.protocol.value.Violation.InvalidValueException;

/**
 * The textual form of a value, for its constructor and for the published schema.
 *
 * @param expected the form in words, for error messages
 */
public record Syntax(Pattern pattern, String expected) {

    /**
     * A form.
     *
     * @param regex ECMA-262 and Java regular expression, anchored
     * @param expected the form in words, for error messages
     */
    public static Syntax of(String regex, String expected) {
        return new Syntax(Pattern.compile(regex), expected);
    }

    public String regex() {
        return pattern.pattern();
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
