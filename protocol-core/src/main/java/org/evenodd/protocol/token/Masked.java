package org.evenodd.protocol.token;

import java.util.regex.Pattern;

/** What strangers wrote, without the tokens in it: an error may repeat what was sent, and is shown to others. */
public final class Masked {

    private static final Pattern SECRET =
            Pattern.compile(LeagueToken.PREFIX + "[A-Za-z0-9]{1,8}_[A-Za-z0-9_]+|[0-9A-Fa-f]{32,}");

    private Masked() {}

    /** The text with all that has the form of a token, or of the secret part of one, left out. */
    public static String of(String text) {
        return SECRET.matcher(text).replaceAll("[token]");
    }
}
