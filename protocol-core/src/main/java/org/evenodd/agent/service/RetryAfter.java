package org.evenodd.agent.service;

import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the header in which a peer that takes no requests now says when it will (RFC 9110, 10.2.3). */
public final class RetryAfter {

    public static final String HEADER = "Retry-After";

    private static final Pattern SECONDS = Pattern.compile("\\d{1,9}");

    private RetryAfter() {}

    /** The wait, where it is told in seconds; else zero. */
    public static Duration of(@Nullable String value) {
        return value != null && SECONDS.matcher(value.strip()).matches()
                ? Duration.ofSeconds(Long.parseLong(value.strip()))
                : Duration.ZERO;
    }

    /**
     * How long to wait before the next try.
     *
     * @param own the pause without any such wish
     * @param asked zero for none
     * @param most how much of a wish is heeded
     */
    public static Duration heeding(Duration own, Duration asked, Duration most) {
        Duration heeded = asked.compareTo(most) < 0 ? asked : most;
        return heeded.compareTo(own) > 0 ? heeded : own;
    }
}
