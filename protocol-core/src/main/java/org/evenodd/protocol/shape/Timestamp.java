package org.evenodd.protocol.shape;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A point in time: written as {@code YYYY-MM-DDTHH:MM:SSZ}; read in every ISO 8601 form in UTC (PRD 10.4, SPEC 3.4). */
final class Timestamp {

    private static final String MONTH = "(?:0[1-9]|1[0-2])";
    private static final String DAY = "(?:0[1-9]|[12]\\d|3[01])";
    private static final String HOUR = "(?:[01]\\d|2[0-3])";
    private static final String MINUTE = "[0-5]\\d";
    private static final String FRACTION = "(?:[.,]\\d+)?";
    private static final String DATE = "\\d{4}(?:" + MONTH + DAY + "|-" + MONTH + "-" + DAY + ")";
    private static final String TIME =
            HOUR + "(?:" + MINUTE + "(?:" + MINUTE + FRACTION + ")?|:" + MINUTE + "(?::" + MINUTE + FRACTION + ")?)";
    private static final String LOCAL = "^(" + DATE + "[Tt]" + TIME + ")";
    private static final String UTC = "([Zz]|\\+00(?::?00)?)";
    private static final Pattern FORM = Pattern.compile(LOCAL + UTC + "?$");
    private static final String PADDING = "0".repeat(23);
    private static final DateTimeFormatter WITH_MILLIS =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

    static final String EXPECTED = "an ISO 8601 time in UTC, like 2025-01-15T10:30:00Z";

    static final String PATTERN = LOCAL + UTC + "$";

    private Timestamp() {}

    /** The time, as UTC where no offset is given; null for any other text. */
    static @Nullable Instant parse(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            return null;
        }
        StringBuilder digits = new StringBuilder(PADDING.length());
        for (char each : parts.group(1).toCharArray()) {
            if (each >= '0' && each <= '9') {
                digits.append(each);
            }
        }
        return instant(digits + PADDING);
    }

    private static @Nullable Instant instant(String digits) {
        try {
            return LocalDateTime.of(
                            number(digits, 0, 4),
                            number(digits, 4, 6),
                            number(digits, 6, 8),
                            number(digits, 8, 10),
                            number(digits, 10, 12),
                            number(digits, 12, 14),
                            number(digits, 14, PADDING.length()))
                    .toInstant(ZoneOffset.UTC);
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static int number(String digits, int from, int to) {
        return Integer.parseInt(digits, from, to, 10);
    }

    /** Whether a time says that it is in UTC. */
    static boolean saysUtc(String time) {
        return time.endsWith("Z") || time.endsWith("z") || time.indexOf('+') >= 0;
    }

    static String print(Instant time, boolean precise) {
        return precise
                ? WITH_MILLIS.format(time)
                : time.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** The form in which we write it, as a regular expression. */
    static String written(boolean precise) {
        return "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}" + (precise ? "\\.\\d{3}" : "") + "Z$";
    }
}
