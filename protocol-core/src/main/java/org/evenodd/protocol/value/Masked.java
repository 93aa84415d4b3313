package org.evenodd.protocol.value;

import java.util.regex.Pattern;

/** Masks tokens in foreign texts: an error may repeat a message, and be shown to others. */
public final class Masked {

    static final String MASK = "[token]";

    static final Pattern SECRET =
            Pattern.compile(LeagueToken.PREFIX + "[A-Za-z0-9]{1,8}_[A-Za-z0-9_]+|[0-9A-Fa-f]{32,}");

    private Masked() {}

    /** The text without anything that looks like a token or its secret part. */
    public static String of(String text) {
        return SECRET.matcher(text).replaceAll(MASK);
    }
}
