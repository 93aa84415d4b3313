package org.evenodd.protocol.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.regex.Pattern;
import org.evenodd.protocol.transport.Delivery;

/** What a finding shows of a body: its beginning, with no more of a token than an error may quote. */
public final class Exhibit {

    private static final int LONGEST = 400;
    private static final int ENOUGH_BYTES = 4096;
    private static final Pattern TOKEN =
            Pattern.compile("(\"[A-Za-z_]*[Tt]oken\"\\s*:\\s*\"[^\"]{0,8})[^\"]*|(tok_[A-Za-z0-9]{1,4})[A-Za-z0-9_]*");

    private Exhibit() {}

    /** A body that was sent. */
    public static String of(byte[] body) {
        return shortened(new String(body, 0, Math.min(body.length, ENOUGH_BYTES), UTF_8));
    }

    /** What came back. */
    public static String of(Delivery came) {
        if (came instanceof Delivery.Replied replied) {
            String body = of(replied.body());
            return "HTTP %d %s".formatted(replied.status(), body.isEmpty() ? "without a body" : body);
        }
        if (came instanceof Delivery.Unreachable unreachable) {
            return "no connection: " + unreachable.reason();
        }
        return came instanceof Delivery.Unreadable unreadable ? unreadable.reason() : "nothing in time";
    }

    private static String shortened(String text) {
        String open = TOKEN.matcher(text).replaceAll("$1$2…");
        return open.codePointCount(0, open.length()) <= LONGEST
                ? open
                : open.substring(0, open.offsetByCodePoints(0, LONGEST)) + "…";
    }
}
