package org.evenodd.protocol.value;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Violation.InvalidValueException;
import org.jspecify.annotations.Nullable;

/**
 * A secret that authorises a call (PRD 10.2). Does not print its value, and compares in constant time. A text of
 * another form is a wrong token (E012), not an invalid value.
 */
public record AuthToken(String value) {

    public static final Syntax SYNTAX = Syntax.of("^[\\u0021-\\u007e]{1,256}$", "1 to 256 visible ASCII characters");

    /** As much as names a player in most tokens of ours: {@code tok_p01_}. */
    private static final int REVEALED = 8;

    public AuthToken {
        if (!SYNTAX.accepts(value)) {
            throw new InvalidValueException(ErrorCode.E012, SYNTAX.expected(), "something else");
        }
    }

    /** The part of the token that an error may quote; of our own tokens, the part that names a player. */
    public String preview() {
        int named = LeagueToken.claimed(this)
                .filter(PlayerId.class::isInstance)
                .map(player -> LeagueToken.PREFIX.length() + player.value().length() + 1)
                .orElse(REVEALED);
        return value.substring(0, Math.min(named, value.length())) + "…";
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof AuthToken token
                && MessageDigest.isEqual(value.getBytes(UTF_8), token.value.getBytes(UTF_8));
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    @Override
    public String toString() {
        return "***";
    }
}
