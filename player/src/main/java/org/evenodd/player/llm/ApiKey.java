package org.evenodd.player.llm;

import java.util.regex.Pattern;

/** The API key of a language model's host. Never printed. */
public record ApiKey(String value) {

    private static final Pattern SYNTAX = Pattern.compile("[\\x21-\\x7e]{1,4096}");

    /** @throws IllegalArgumentException if an HTTP header cannot carry the key; the message does not quote it */
    public ApiKey {
        if (!SYNTAX.matcher(value).matches()) {
            throw new IllegalArgumentException("an API key is 1 to 4096 visible ASCII characters");
        }
    }

    String authorization() {
        return "Bearer " + value;
    }

    @Override
    public String toString() {
        return "***";
    }
}
