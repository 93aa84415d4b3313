package org.evenodd.player.llm;

import java.util.regex.Pattern;

/** The secret that a language model's host asks for. Shows itself to nobody. */
public record ApiKey(String value) {

    private static final Pattern SYNTAX = Pattern.compile("[\\x21-\\x7e]{1,4096}");

    /** @throws IllegalArgumentException for what no HTTP header can carry; without quoting it */
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
