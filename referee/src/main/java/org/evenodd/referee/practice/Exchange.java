package org.evenodd.referee.practice;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.regex.Pattern;
import org.evenodd.protocol.transport.Delivery;

/**
 * What was sent to the player and what came back, as it went over the wire; tokens are cut.
 *
 * @param took from the first byte sent to the last one received, or to the time-out
 */
record Exchange(String request, String answer, Duration took) {

    private static final int LONGEST = 4000;
    private static final Pattern TOKEN = Pattern.compile("(\"[a-z_]*token\"\\s*:\\s*\"[^\"]{0,8})[^\"]*\"");
    private static final Pattern OURS = Pattern.compile("(tok_[a-z0-9]{3,5}_)[0-9a-f]{64}");

    static Exchange of(byte[] request, Delivery delivery, Duration took) {
        return new Exchange(shown(new String(request, UTF_8)), shown(text(delivery)), took);
    }

    private static String text(Delivery delivery) {
        if (delivery instanceof Delivery.Replied replied) {
            return "HTTP %d %s".formatted(replied.status(), new String(replied.body(), UTF_8));
        }
        if (delivery instanceof Delivery.Unreachable unreachable) {
            return "(unreachable: %s)".formatted(unreachable.reason());
        }
        return delivery instanceof Delivery.Unreadable unreadable
                ? "(unreadable: %s)".formatted(unreadable.reason())
                : "(no answer in time)";
    }

    private static String shown(String text) {
        String cut = TOKEN.matcher(text).replaceAll("$1…\"");
        String safe = OURS.matcher(cut).replaceAll("$1…");
        return safe.length() <= LONGEST ? safe : safe.substring(0, LONGEST) + "…";
    }
}
