package org.evenodd.conformance.practice;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.evenodd.conformance.kit.CheckExchange;
import org.evenodd.conformance.kit.CheckExchange.BodyTrees;
import org.evenodd.conformance.kit.QuotedBody;
import org.evenodd.conformance.player.TokenNames;
import org.evenodd.conformance.practice.PracticeMatch.PracticeResult;
import org.evenodd.game.evenodd.NamedStrategy;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.PageSection;
import org.evenodd.protocol.value.Parity;
import tools.jackson.databind.JsonNode;

/** Formats a practice for people. */
final class PracticeText {

    private static final double NANOS_PER_MILLI = 1e6;

    private PracticeText() {}

    /** Returns one line about a match. */
    static String line(PracticeMatch practised) {
        String end = switch (practised.ending()) {
            case WON -> "won " + play(practised);
            case DREW -> "drew " + play(practised);
            case LOST -> "lost " + play(practised);
            case TECHNICAL_LOSS -> "technical loss, " + fault(practised);
        };
        return "%s against %s: %s".formatted(practised.match(), practised.opponent(), end);
    }

    private static String play(PracticeMatch practised) {
        String choices = "(%s against %s".formatted(name(practised.choice()), name(practised.choiceOfOpponent()));
        return choices + practised.drawn().map(", %d was drawn)"::formatted).orElse(")");
    }

    private static String name(Optional<Parity> choice) {
        return choice.map(Parity::wireName).orElse("nothing");
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
        Map<NamedStrategy, List<PracticeMatch>> byOpponent =
                matches.stream().collect(Collectors.groupingBy(PracticeMatch::opponent));
        byOpponent.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(each -> lines.add(row(each.getKey().wireName(), new Score(each.getValue()))));
        Score all = new Score(matches);
        if (byOpponent.size() > 1) {
            lines.add(row("all", all));
        }
        latency(all).ifPresent(lines::add);
        faults(all).ifPresent(lines::add);
        lines.addAll(notes(matches));
        return lines;
    }

    private static String row(String name, Score score) {
        return "%-12s %8d %6d %6d %6d %10d  %s"
                .formatted(
                        name,
                        score.matches().size(),
                        score.count(PracticeResult.WON),
                        score.count(PracticeResult.DREW),
                        score.count(PracticeResult.LOST),
                        score.count(PracticeResult.TECHNICAL_LOSS),
                        score.earned().map(Object::toString).orElse("-"));
    }

    private static Optional<String> latency(Score score) {
        return score.latency(50)
                .map(median -> "latency of %d answers: median %s, 95 %% within %s, longest %s"
                        .formatted(
                                score.latencies().size(),
                                millis(median),
                                millis(score.latency(95).orElseThrow()),
                                millis(score.latency(100).orElseThrow())));
    }

    private static Optional<String> faults(Score score) {
        return score.faults().entrySet().stream()
                .map(each -> "%d x %s".formatted(each.getValue(), each.getKey()))
                .reduce((one, other) -> one + ", " + other)
                .map(list -> "technical losses: " + list);
    }

    private static List<String> notes(List<PracticeMatch> matches) {
        Map<String, DialectNote> byFix = matches.stream()
                .flatMap(practised -> practised.notes().stream())
                .collect(Collectors.toMap(
                        DialectNote::fix, Function.identity(), (one, other) -> one.plus(other.count())));
        return byFix.values().stream()
                .map(note ->
                        "forgiven %d times: %s (%s)".formatted(note.count(), note.fix(), PageSection.of(note.source())))
                .sorted()
                .toList();
    }

    private static String millis(Duration duration) {
        return String.format(Locale.ROOT, "%.1f ms", duration.toNanos() / NANOS_PER_MILLI);
    }
}
