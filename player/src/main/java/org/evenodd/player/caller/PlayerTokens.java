package org.evenodd.player.caller;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;

/** The tokens that concern one player (PRD 10.2; docs/protocol-decisions.md, whose token on what). */
public final class PlayerTokens {

    private static final String ALGORITHM = "HmacSHA256";

    private final String prefix;

    public PlayerTokens(PlayerId owner) {
        this.prefix = "tok_" + owner.value().toLowerCase(Locale.ROOT) + '_';
    }

    /** The token that is good in one match only, between its referee and the owner of the other token. */
    public AuthToken ofMatch(AuthToken own, MatchId match) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(own.value().getBytes(UTF_8), ALGORITHM));
            return new AuthToken(
                    prefix + HexFormat.of().formatHex(mac.doFinal(match.value().getBytes(UTF_8))));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + ALGORITHM, e);
        }
    }

    /** Whether a token has the form of those that concern this player, valid or not. */
    public boolean looksLikeOne(AuthToken token) {
        String value = token.value();
        return value.startsWith(prefix) && Digest.SYNTAX.accepts(value.substring(prefix.length()));
    }
}
