package org.evenodd.manager.operator;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import org.evenodd.manager.league.League;

/** How far a league is, and when it is expected to end. */
public final class ProgressLine {

    private static final Duration TOO_LITTLE = Duration.ofMinutes(1);
    private static final DateTimeFormatter TODAY = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);
    private static final DateTimeFormatter LATER = DateTimeFormatter.ofPattern("d MMM HH:mm", Locale.ENGLISH);

    private ProgressLine() {}

    /** The line, like {@code Round 3 of 29, 40 of 435 matches, about 12 min left (ends about 11:42)}. */
    static String of(League league, Optional<Duration> left, Instant now, ZoneId zone) {
        return "Round %d of %d, %d of %d matches%s"
                .formatted(
                        league.currentRoundNumber(),
                        league.rounds().size(),
                        league.decidedMatches(),
                        league.totalMatches(),
                        league.course().paused()
                                ? ", paused"
                                : left.map(time -> ", " + end(time, now, zone)).orElse(""));
    }

    /** When a league ends, like {@code about 12 min left (ends about 11:42)}. */
    public static String end(Duration left, Instant now, ZoneId zone) {
        if (left.compareTo(TOO_LITTLE) < 0) {
            return "less than a minute left";
        }
        ZonedDateTime today = now.atZone(zone);
        ZonedDateTime end = today.plus(left);
        DateTimeFormatter format = end.toLocalDate().equals(today.toLocalDate()) ? TODAY : LATER;
        return "about %s left (ends about %s)".formatted(inWords(left), format.format(end));
    }

    private static String inWords(Duration left) {
        long minutes = left.plusSeconds(30).toMinutes();
        return minutes < 120 ? minutes + " min" : "%d h %d min".formatted(minutes / 60, minutes % 60);
    }
}
