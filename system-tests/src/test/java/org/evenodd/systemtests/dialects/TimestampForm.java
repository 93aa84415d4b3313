package org.evenodd.systemtests.dialects;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** The ways in which agents write timestamps. */
enum TimestampForm {
    SECONDS("seconds, `Z`", "uuuu-MM-dd'T'HH:mm:ss'Z'"),
    MICROSECONDS("microseconds, `Z`", "uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'"),
    OFFSET("`+00:00`", "uuuu-MM-dd'T'HH:mm:ss'+00:00'"),
    COMPACT("no dashes", "uuuuMMdd'T'HH:mm:ss'Z'"),
    NAIVE("no offset", "uuuu-MM-dd'T'HH:mm:ss.SSSSSS");

    private final String description;

    @SuppressWarnings("ImmutableEnumChecker") // immutable
    private final DateTimeFormatter format;

    TimestampForm(String description, String pattern) {
        this.description = description;
        this.format = DateTimeFormatter.ofPattern(pattern).withZone(ZoneOffset.UTC);
    }

    /** Returns a description for documents. */
    String description() {
        return description;
    }

    String write(Instant time) {
        return format.format(time);
    }
}
