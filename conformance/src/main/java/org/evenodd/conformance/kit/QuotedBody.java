package org.evenodd.conformance.kit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.LeagueToken;

/**
 * Prepares a body for a finding: complete, but with tokens masked. Four digits of each token's digest distinguish the
 * tokens.
 */
public final class QuotedBody {

    private static final int MAX_QUOTED_BYTES = 65536;
    private static final int MAX_EXCERPT_CHARACTERS = 400;
    private static final int FINGERPRINT_DIGITS = 4;
    private static final int SHOWN_TOKEN_CHARACTERS = 8;
    private static final Pattern TOKEN = Pattern.compile("(?<=\"[A-Za-z_]{0,40}[Tt]oken\"\\s{0,9}:\\s{0,9}\")[^\"]+|"
            + LeagueToken.PREFIX + "[A-Za-z0-9]{1,5}_[A-Za-z0-9_]*");

    /** The enrolment key, chosen by a person: not even its beginning is shown. */
    private static final Pattern KEY = Pattern.compile("(?<=\"enrol{1,2}ment_?[Kk]ey\"\\s{0,9}:\\s{0,9}\")[^\"]+");

    private QuotedBody() {}

    /** A body that was sent. */
    public static String of(byte[] body) {
        String text = new String(body, 0, Math.min(body.length, MAX_QUOTED_BYTES), UTF_8);
        String withoutKey = KEY.matcher(text).replaceAll("[token]");
        return TOKEN.matcher(withoutKey).replaceAll(token -> Matcher.quoteReplacement(masked(token.group())))
                + (body.length > MAX_QUOTED_BYTES ? "…" : "");
    }

    /** A masked token. */
    public static String masked(String token) {
        String beginning = token.substring(0, Math.min(token.length(), SHOWN_TOKEN_CHARACTERS));
        return beginning + "…#" + Digest.sha256(token).value().substring(0, FINGERPRINT_DIGITS);
    }

    /** A reply. */
    public static String of(Delivery delivery) {
        if (delivery instanceof Delivery.Replied replied) {
            String body = of(replied.body());
            return "HTTP %d %s".formatted(replied.status(), body.isEmpty() ? "without a body" : body);
        }
        if (delivery instanceof Delivery.Unreachable unreachable) {
            return "no connection: " + unreachable.reason();
        }
        return delivery instanceof Delivery.UnreadableReply unreadable ? unreadable.reason() : "nothing in time";
    }

    /** The beginning of a text that is too long for a terminal. */
    static String excerpt(String text) {
        return text.codePointCount(0, text.length()) <= MAX_EXCERPT_CHARACTERS
                ? text
                : text.substring(0, text.offsetByCodePoints(0, MAX_EXCERPT_CHARACTERS)) + "…";
    }
}
