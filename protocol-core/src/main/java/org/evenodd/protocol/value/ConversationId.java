package org.evenodd.protocol.value;

/** One conversation: a match from assignment to report, an exchange or a broadcast (PRD 2.1). */
public record ConversationId(String value) {

    public static final Syntax SYNTAX = Syntax.of("^[\\s\\S]{1,128}$", "1 to 128 characters");

    public ConversationId {
        SYNTAX.require(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
