package org.evenodd.conformance.practice;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.evenodd.conformance.kit.CheckExchange;
import org.evenodd.conformance.kit.CheckExchange.BodyTrees;
import org.evenodd.conformance.kit.QuotedBody;
import org.evenodd.conformance.kit.ScriptedGame.StatedOutcome;
import org.evenodd.conformance.player.Rehearsal;
import org.evenodd.conformance.player.TokenNames;
import org.evenodd.conformance.practice.PracticeMatch.PracticeResult;
import org.evenodd.game.evenodd.Earnings;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.MoveMessages.MadeMove;
import org.evenodd.protocol.message.ResultDetails.Termination;
import tools.jackson.databind.JsonNode;

/** Formats a practice for people. */
final class PracticeText {

    private static final double NANOS_PER_MILLI = 1e6;

    private static final double PERCENT = 100;
    private static final String NO_MOVE = "nothing";

    private PracticeText() {}

    /** Returns one line about a match. */
    static String line(PracticeMatch practised) {
        String end = switch (practised.ending()) {
            case WON -> "won " + play(practised);
            case DREW -> "drew " + play(practised);
            case LOST -> "lost " + play(practised);
            case TECHNICAL_LOSS -> "technical loss, " + fault(practised);
        };
        return "%s against %s: %s".formatted(practised.report().matchId(), practised.opponent(), end);
    }

    private static String play(PracticeMatch practised) {
        List<MadeMove> moves = practised.details().moves();
        if (moves != null) {
            return "(%d moves)".formatted(moves.size());
        }
        StatedOutcome told = practised.told();
        String drawn = told.number() == null ? ")" : ", %d was drawn)".formatted(told.number());
        String own = told.choices().getOrDefault(Rehearsal.PLAYER, NO_MOVE);
        return "(%s against %s".formatted(own, told.choices().getOrDefault(practised.opponentId(), NO_MOVE)) + drawn;
    }

    private static String fault(PracticeMatch practised) {
        String name = practised.fault().map(Enum::name).orElse("");
        String cause = practised.cause().map(word -> name + ": " + word).orElse(name);
        return practised.isDisbelieved() ? cause + " (it did not believe the token of the match)" : cause;
    }

    /**
     * Returns the exchanges of a match.
     *
     * @param search whether to include our tries of other call forms
     */
    static List<String> exchanges(PracticeMatch practised, TokenNames names, boolean search) {
        List<String> lines = new ArrayList<>();
        int hidden = 0;
        for (CheckExchange exchange : practised.exchanges()) {
            if (isSearch(exchange) && !search) {
                hidden++;
                continue;
            }
            lines.add("  > " + names.in(QuotedBody.of(exchange.sent())));
            lines.add("  < %s (%s)".formatted(names.in(QuotedBody.of(exchange.delivery())), millis(exchange.took())));
        }
        if (hidden > 0) {
            lines.add("  (and %d tries to say the same in other words: --show-search shows them)".formatted(hidden));
        }
        return lines;
    }

    /** Whether it was an unsuccessful try of another call form. */
    private static boolean isSearch(CheckExchange exchange) {
        JsonNode call = BodyTrees.parsed(exchange.sent());
        boolean canonical = MessageType.named(
                        call.path("params").path("message_type").stringValue(""))
                .map(MessageType::canonicalMethod)
                .filter(call.path("method").stringValue("")::equals)
                .isPresent();
        return !canonical && !exchange.body().hasNonNull("result");
    }

    /** Returns the summary of all matches. */
    static List<String> summary(List<PracticeMatch> matches) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("%-12s %8s %6s %6s %6s %10s  %s"
                .formatted("against", "matches", "won", "drew", "lost", "technical", "points a match (95 %)"));
        Map<String, List<PracticeMatch>> byOpponent = matches.stream()
                .collect(Collectors.groupingBy(PracticeMatch::opponent, LinkedHashMap::new, Collectors.toList()));
        byOpponent.forEach((opponent, against) -> lines.add(row(opponent, against)));
        if (byOpponent.size() > 1) {
            lines.add(row("all", matches));
        }
        latency(matches).ifPresent(lines::add);
        faults(matches).ifPresent(lines::add);
        return lines;
    }

    private static String row(String name, List<PracticeMatch> matches) {
        return "%-12s %8d %6d %6d %6d %10d  %s"
                .formatted(
                        name,
                        matches.size(),
                        count(matches, PracticeResult.WON),
                        count(matches, PracticeResult.DREW),
                        count(matches, PracticeResult.LOST),
                        count(matches, PracticeResult.TECHNICAL_LOSS),
                        earned(matches));
    }

    /** The points for each match, each counted as independent. */
    static Earnings earned(List<PracticeMatch> matches) {
        return Earnings.of(matches.stream()
                .map(practised -> new Earnings.Series(1, practised.points()))
                .toList());
    }

    static int count(List<PracticeMatch> matches, PracticeResult ending) {
        return (int) matches.stream()
                .filter(practised -> practised.ending() == ending)
                .count();
    }

    private static Optional<String> latency(List<PracticeMatch> matches) {
        List<Duration> sorted = latencies(matches);
        return sorted.isEmpty()
                ? Optional.empty()
                : Optional.of("latency of %d answers: median %s, 95 %% within %s, longest %s"
                        .formatted(
                                sorted.size(),
                                millis(within(50, sorted)),
                                millis(within(95, sorted)),
                                millis(within(100, sorted))));
    }

    /** The time within which this percentage of the answers came. */
    static Duration within(int percent, List<Duration> sorted) {
        return sorted.get((int) Math.ceil(percent / PERCENT * sorted.size()) - 1);
    }

    /** The player's response times, ascending. */
    static List<Duration> latencies(List<PracticeMatch> matches) {
        return matches.stream()
                .flatMap(practised -> practised.exchanges().stream())
                .map(CheckExchange::took)
                .sorted()
                .toList();
    }

    private static Optional<String> faults(List<PracticeMatch> matches) {
        Map<Termination, Long> faults = matches.stream()
                .flatMap(practised -> practised.fault().stream())
                .collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
        return faults.entrySet().stream()
                .map(each -> "%d x %s".formatted(each.getValue(), each.getKey()))
                .reduce((one, other) -> one + ", " + other)
                .map(list -> "technical losses: " + list);
    }

    private static String millis(Duration duration) {
        return String.format(Locale.ROOT, "%.1f ms", duration.toNanos() / NANOS_PER_MILLI);
    }
}
