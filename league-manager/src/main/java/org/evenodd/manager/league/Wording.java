package org.evenodd.manager.league;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Lists, numbers and durations in words. */
public final class Wording {

    private static final int MOST_NAMED = 5;
    private static final long SECONDS_UNTIL = 120;
    private static final long MINUTES_UNTIL = 120;

    private Wording() {}

    /** The names of all, like "Ada and Ben", or of the first few. */
    public static <T> String list(List<T> all, Function<T, String> name) {
        int named = all.size() <= MOST_NAMED ? all.size() - 1 : MOST_NAMED;
        String last = named < MOST_NAMED ? name.apply(all.get(named)) : all.size() - named + " more";
        String others = all.stream().limit(named).map(name).collect(Collectors.joining(", "));
        return others.isEmpty() ? last : others + " and " + last;
    }

    /** A number of things, like "1 match" or "4,851 matches". */
    public static String count(long number, String noun) {
        String plural = noun.endsWith("ch") ? noun + "es" : noun + "s";
        return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? noun : plural);
    }

    /** A duration, like "5 minutes". */
    public static String duration(Duration duration) {
        long seconds = duration.plusMillis(999).toSeconds();
        if (seconds < SECONDS_UNTIL && seconds != 60) {
            return count(seconds, "second");
        }
        long minutes = Math.round(seconds / 60.0);
        return seconds < MINUTES_UNTIL * 60
                ? count(minutes, "minute")
                : "%s and %s".formatted(count(minutes / 60, "hour"), count(minutes % 60, "minute"));
    }
}
