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
 * A point in time: written as {@code YYYY-MM-DDTHH:MM:SSZ}; read in every ISO 8601 form that says UTC (PRD 10.4, SPEC
 * 3.4). Without any offset it is taken as UTC with a note.
 *
 * @param precise whether milliseconds are written
 */
record TimestampShape(boolean precise) implements Shape<Instant> {

    private static final String DATE_TIME =
            "^(\\d{4})-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):?([0-5]\\d)(?::?([0-5]\\d)(?:[.,](\\d{1,9}))?)?";
    private static final Pattern FORM = Pattern.compile(DATE_TIME + "(Z|[+-]00:?00|[+-]00)?$");
    private static final DateTimeFormatter WITH_MILLIS =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);
    private static final String EXPECTED = "an ISO 8601 time in UTC, like 2025-01-15T10:30:00Z";

    @Override
    public @Nullable Instant read(JsonNode node, Reading reading) {
        if (!node.isString()) {
            reading.violation(ErrorCode.E021, EXPECTED, Reading.quote(node));
            return null;
        }
        Matcher parts = FORM.matcher(node.stringValue());
        Instant instant = parts.matches() ? instant(parts) : null;
        if (instant == null) {
            reading.violation(ErrorCode.E021, EXPECTED, Reading.quote(node));
        } else if (parts.group(8) == null && !reading.tolerates(ErrorCode.E021, EXPECTED, Reading.quote(node))) {
            return null;
        }
        return instant;
    }

    private static @Nullable Instant instant(Matcher parts) {
        try {
            return LocalDateTime.of(
                            number(parts, 1),
                            number(parts, 2),
                            number(parts, 3),
                            number(parts, 4),
                            number(parts, 5),
                            number(parts, 6),
                            nanos(parts.group(7)))
                    .toInstant(ZoneOffset.UTC);
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static int number(Matcher parts, int group) {
        String digits = parts.group(group);
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    private static int nanos(@Nullable String fraction) {
        return fraction == null ? 0 : Integer.parseInt((fraction + "000000000").substring(0, 9));
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
        schema.put("type", "string")
                .put("pattern", DATE_TIME + "(Z|[+-]00:?00|[+-]00)$")
                .put("description", EXPECTED);
    }
}
