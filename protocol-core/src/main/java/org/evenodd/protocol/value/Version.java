package org.evenodd.protocol.value;

/** The version of an agent's software: MAJOR.MINOR.PATCH (PRD 3.1.2). */
public record Version(String value) {

    public static final Syntax SYNTAX =
            Syntax.of("^\\d{1,9}\\.\\d{1,9}\\.\\d{1,9}([-+][0-9A-Za-z.+-]{1,40})?$", "a version like 1.0.0");

    public Version {
        SYNTAX.require(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
