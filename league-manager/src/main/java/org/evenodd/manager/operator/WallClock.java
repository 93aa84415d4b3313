package org.evenodd.manager.operator;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.TemporalAccessor;
import java.util.Optional;

/** Times as people in a time zone write and read them. */
public record WallClock(ZoneId zone) {
    private static final DateTimeFormatter TIME_OF_DAY = DateTimeFormatter.ofPattern("H:mm[:ss]");
    private static final DateTimeFormatter TO_THE_MINUTE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");
    private static final DateTimeFormatter TO_THE_SECOND = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    /** The clock of this machine. */
    public static WallClock ofThisMachine() {
        return new WallClock(ZoneId.systemDefault());
    }

    /**
     * Reads a time of the present day, like {@code 10:30}, or an ISO 8601 date and time, of this zone unless it has an
     * offset; empty for anything else.
     */
    public Optional<Instant> read(String text, Instant now) {
        try {
            LocalTime time = LocalTime.parse(text, TIME_OF_DAY);
            return Optional.of(
                    time.atDate(now.atZone(zone).toLocalDate()).atZone(zone).toInstant());
        } catch (DateTimeParseException notATimeOfDay) {
            return readWithDate(text);
        }
    }

    private Optional<Instant> readWithDate(String text) {
        try {
            TemporalAccessor read =
                    DateTimeFormatter.ISO_DATE_TIME.parseBest(text, ZonedDateTime::from, LocalDateTime::from);
            return Optional.of(
                    read instanceof ZonedDateTime zoned
                            ? zoned.toInstant()
                            : LocalDateTime.from(read).atZone(zone).toInstant());
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /** The date and time, like {@code 2026-11-25 10:30}. */
    public String of(Instant instant) {
        ZonedDateTime time = instant.atZone(zone);
        return (time.getSecond() == 0 ? TO_THE_MINUTE : TO_THE_SECOND).format(time);
    }

    /** The same time of the next day in the form that the command line takes. */
    public String nextDay(Instant instant) {
        return instant.atZone(zone).toLocalDateTime().plusDays(1).toString();
    }
}
