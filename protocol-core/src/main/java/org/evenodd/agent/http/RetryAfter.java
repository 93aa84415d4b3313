package org.evenodd.agent.http;

import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the {@code Retry-After} header (RFC 9110, 10.2.3). */
public final class RetryAfter {

    public static final String HEADER = "Retry-After";

    private static final Pattern SECONDS = Pattern.compile("\\d{1,9}");

    private RetryAfter() {}

    /** Returns the wait if it is given in seconds, else zero. */
    public static Duration of(@Nullable String value) {
        return value != null && SECONDS.matcher(value.strip()).matches()
                ? Duration.ofSeconds(Long.parseLong(value.strip()))
                : Duration.ZERO;
    }

    /**
     * Returns how long to wait before the next try.
     *
     * @param own the pause that we would take anyway
     * @param asked the wait that the peer asks for; zero for none
     * @param most the longest wait that is respected
     */
    public static Duration heeding(Duration own, Duration asked, Duration most) {
        Duration heeded = asked.compareTo(most) < 0 ? asked : most;
        return heeded.compareTo(own) > 0 ? heeded : own;
    }
}
