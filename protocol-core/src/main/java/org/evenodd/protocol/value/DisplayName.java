package org.evenodd.protocol.value;

/** An agent's name for people: 1 to 50 code points (PRD 14.1), without control characters. */
public record DisplayName(String value) {

    public static final Syntax SYNTAX = Syntax.of(
            "^[^\\u0000-\\u001f\\u007f-\\u009f]{1,50}$",
            "a name of 1 to 50 characters, none of them a control character");

    public DisplayName {
        SYNTAX.require(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
