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
import org.evenodd.protocol.error.ErrorCode;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A point in time: written as {@code YYYY-MM-DDTHH:MM:SSZ}; read in every ISO 8601 form in UTC (PRD 10.4, SPEC 3.4).
 * Without an offset it is read as UTC, with a note.
 *
 * @param precise whether milliseconds are written
 */
record TimestampShape(boolean precise) implements Shape<Instant> {

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
    private static final int NANOS = 23;
    private static final String CANONICAL = "0000-00-00T00:00:00Z";
    private static final String PRECISE = "0000-00-00T00:00:00.000Z";
    private static final int NANOS_OF_A_MILLISECOND = 1_000_000;
    private static final DateTimeFormatter WITH_MILLIS =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);
    private static final String EXPECTED = "an ISO 8601 time in UTC, like 2025-01-15T10:30:00Z";

    @Override
    public String expected() {
        return EXPECTED;
    }

    @Override
    public @Nullable Instant read(JsonNode node, Reading reading) {
        if (!node.isString()) {
            reading.violation(ErrorCode.E021, EXPECTED, Reading.quote(node));
            return null;
        }
        Instant canonical = canonical(node.stringValue());
        return canonical == null ? readAnyForm(node, reading) : canonical;
    }

    /** Parses the two forms that we write without a pattern; null for any other text. */
    private static @Nullable Instant canonical(String text) {
        boolean hasMillis = text.length() == PRECISE.length();
        String form = hasMillis ? PRECISE : CANONICAL;
        if (text.length() != form.length()) {
            return null;
        }
        for (int i = 0; i < form.length(); i++) {
            char due = form.charAt(i);
            char there = text.charAt(i);
            if (due == '0' ? there < '0' || there > '9' : there != due) {
                return null;
            }
        }
        return instant(
                number(text, 0, 4),
                number(text, 5, 7),
                number(text, 8, 10),
                number(text, 11, 13),
                number(text, 14, 16),
                number(text, 17, 19),
                hasMillis ? number(text, 20, 23) * NANOS_OF_A_MILLISECOND : 0);
    }

    private @Nullable Instant readAnyForm(JsonNode node, Reading reading) {
        Matcher parts = FORM.matcher(node.stringValue());
        Instant instant = parts.matches() ? instant(parts) : null;
        if (instant == null) {
            reading.violation(ErrorCode.E021, EXPECTED, Reading.quote(node));
        } else if (parts.group(2) == null && !reading.tolerates(ErrorCode.E021, EXPECTED, Reading.quote(node))) {
            return null;
        }
        return instant;
    }

    private static @Nullable Instant instant(Matcher parts) {
        String digits = PUNCTUATION.matcher(parts.group(1)).replaceAll("");
        String padded = digits + "0".repeat(Math.max(0, NANOS - digits.length()));
        return instant(
                number(padded, 0, 4),
                number(padded, 4, 6),
                number(padded, 6, 8),
                number(padded, 8, 10),
                number(padded, 10, 12),
                number(padded, 12, 14),
                number(padded, 14, NANOS));
    }

    private static @Nullable Instant instant(
            int year, int month, int day, int hour, int minute, int second, int nanos) {
        try {
            return LocalDateTime.of(year, month, day, hour, minute, second, nanos)
                    .toInstant(ZoneOffset.UTC);
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static int number(String digits, int from, int to) {
        return Integer.parseInt(digits, from, to, 10);
    }

    @Override
    public void write(Instant value, JsonGenerator out) {
        out.writeString(print(value));
    }

    private String print(Instant value) {
        if (!precise) {
            return value.truncatedTo(ChronoUnit.SECONDS).toString();
        }
        return WITH_MILLIS.format(value);
    }

    @Override
    public void describe(ObjectNode schema) {
        schema.put("type", "string").put("pattern", LOCAL + UTC + "$").put("description", EXPECTED);
    }

    @Override
    public void describeCanonical(ObjectNode schema) {
        String fraction = precise ? "\\.\\d{3}" : "";
        schema.put("pattern", "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}" + fraction + "Z$");
    }
}
