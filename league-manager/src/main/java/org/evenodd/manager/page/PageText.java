package org.evenodd.manager.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Wording;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Printable;

/** Numbers as people read them. */
public final class PageText {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final DateTimeFormatter DATE_AND_TIME =
            DateTimeFormatter.ofPattern("d MMMM yyyy, HH:mm:ss", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    private static final Pattern JSON_TOKEN =
            Pattern.compile("\"(?:[^\"\\\\]++|\\\\.)*+\"|[{}\\[\\],:]|[^\\s{}\\[\\],:\"]+");

    private static final int MOST_LINES = 200;

    private static final Set<String> OPENING = Set.of("{", "[");
    private static final Set<String> CLOSING = Set.of("}", "]");

    private PageText() {}

    /** What an agent is called: safe to show, but not escaped. */
    public static String name(League league, AgentId agent) {
        return league.roster().member(agent).map(Member::shownName).orElse(agent.value());
    }

    /** A number of things, like "1 match" or "4,851 matches". */
    public static String count(long number, String noun) {
        return Wording.count(number, noun);
    }

    /** A number with commas, like "4,851". */
    public static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** A number with one decimal, like "12.5". */
    public static String decimal(double number) {
        return String.format(Locale.ROOT, "%.1f", number);
    }

    /** PageText with a capital letter at the beginning. */
    public static String sentence(String words) {
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    /** A share in per cent, like "47 %". Rounded so that it and the rest are 100 %. */
    public static String percent(double share) {
        return (share < 0.5 ? 100 - Math.round((1 - share) * 100) : Math.round(share * 100)) + " %";
    }

    /** Milliseconds, like "1,250 ms". */
    public static String millis(long milliseconds) {
        return number(milliseconds) + " ms";
    }

    /** A time in seconds, like "2.5 s". */
    public static String seconds(Duration time) {
        return BigDecimal.valueOf(time.toMillis(), 3).stripTrailingZeros().toPlainString() + " s";
    }

    /** A time of day in UTC; pages show it in the reader's zone where scripts run. */
    public static String utc(Instant at) {
        return TIME.format(at) + " UTC";
    }

    /** The nearest whole minute, for what is only about right. */
    public static Instant minute(Instant at) {
        return at.plusSeconds(30).truncatedTo(ChronoUnit.MINUTES);
    }

    /** A time in UTC with its date, for what is read later and elsewhere. */
    public static String utcWithDate(Instant at) {
        return DATE_AND_TIME.format(at) + " UTC";
    }

    /**
     * The body of a message, safe to show: JSON with a line for each value, its tokens as they were sent; else as it is. One
     * made to become a long page stays in one line.
     */
    public static String body(String body) {
        List<String> lines = (isJson(body) ? indented(body) : body).lines().toList();
        return lines.size() > MOST_LINES
                ? Printable.of(body)
                : lines.stream().map(Printable::of).collect(Collectors.joining("\n"));
    }

    private static boolean isJson(String body) {
        try {
            StrictJson.parse(body.getBytes(UTF_8));
            return true;
        } catch (MalformedJsonException e) {
            return false;
        }
    }

    private static String indented(String json) {
        StringBuilder lines = new StringBuilder();
        Matcher token = JSON_TOKEN.matcher(json);
        int depth = 0;
        for (String before = ""; token.find(); before = token.group()) {
            boolean closes = CLOSING.contains(token.group());
            depth -= closes ? 1 : 0;
            if (before.equals(",") || closes != OPENING.contains(before)) {
                lines.append('\n').append("  ".repeat(depth));
            }
            lines.append(token.group()).append(token.group().equals(":") ? " " : "");
            depth += OPENING.contains(token.group()) ? 1 : 0;
        }
        return lines.toString();
    }

    /** A time since a beginning, like "+1.250 s". */
    public static String since(Duration passed) {
        return String.format(Locale.ROOT, "+%.3f s", passed.toMillis() / 1000.0);
    }
}
