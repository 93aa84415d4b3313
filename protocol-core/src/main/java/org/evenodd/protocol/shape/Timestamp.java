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
    private static final Pattern PUNCTUATION = Pattern.compile("[^0-9]");
    private static final String PADDING = "0".repeat(23);
    private static final String CANONICAL = "0000-00-00T00:00:00.000Z";
    private static final int NANOS_OF_A_MILLISECOND = 1_000_000;
    private static final DateTimeFormatter WITH_MILLIS =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

    static final String EXPECTED = "an ISO 8601 time in UTC, like 2025-01-15T10:30:00Z";

    static final String PATTERN = LOCAL + UTC + "$";

    private Timestamp() {}

    /** The time, as UTC where no offset is given; null for any other text. */
    static @Nullable Instant parse(String text) {
        if (isCanonical(text)) {
            boolean hasMillis = text.length() == CANONICAL.length();
            return instant(text, 1, hasMillis ? number(text, 20, 23) * NANOS_OF_A_MILLISECOND : 0);
        }
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            return null;
        }
        String digits = PUNCTUATION.matcher(parts.group(1)).replaceAll("") + PADDING;
        return instant(digits, 0, number(digits, 14, PADDING.length()));
    }

    /** Whether it is in one of the two forms that we write, which need no pattern. */
    private static boolean isCanonical(String text) {
        int last = text.length() - 1;
        if ((last != 19 && last != 23) || text.charAt(last) != 'Z') {
            return false;
        }
        for (int i = 0; i < last; i++) {
            char due = CANONICAL.charAt(i);
            char there = text.charAt(i);
            if (due == '0' ? there < '0' || there > '9' : there != due) {
                return false;
            }
        }
        return true;
    }

    /** @param gap how many characters stand between two numbers */
    private static @Nullable Instant instant(String digits, int gap, int nanos) {
        int step = 2 + gap;
        int month = 4 + gap;
        int hour = month + 2 * step;
        try {
            return LocalDateTime.of(
                            number(digits, 0, 4),
                            number(digits, month, month + 2),
                            number(digits, month + step, month + step + 2),
                            number(digits, hour, hour + 2),
                            number(digits, hour + step, hour + step + 2),
                            number(digits, hour + 2 * step, hour + 2 * step + 2),
                            nanos)
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
