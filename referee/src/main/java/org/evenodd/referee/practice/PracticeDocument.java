package org.evenodd.referee.practice;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.evenodd.agent.strategy.Earnings;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.value.Parity;
import tools.jackson.core.JsonGenerator;

/** A practice as one JSON object: the totals, and each match. Points and times are null where there was no match. */
record PracticeDocument(List<Bout> bouts, long seed) implements JsonValue {

    private static final double NANOS_PER_MILLI = 1e6;

    @Override
    public void writeTo(JsonGenerator out) {
        Score score = new Score(bouts);
        out.writeStartObject();
        out.writeNumberProperty("seed", seed);
        out.writeNumberProperty("played", bouts.size());
        out.writeNumberProperty("won", score.count(Bout.Ending.WON));
        out.writeNumberProperty("drew", score.count(Bout.Ending.DREW));
        out.writeNumberProperty("lost", score.count(Bout.Ending.LOST));
        out.writeNumberProperty("technical_losses", score.count(Bout.Ending.TECHNICAL_LOSS));
        earnings(score, out);
        latencies(score, out);
        out.writeName("matches");
        JsonValue.array(bouts.stream().map(PracticeDocument::match).toList()).writeTo(out);
        out.writeEndObject();
    }

    private static void earnings(Score score, JsonGenerator out) {
        Map<String, ToDoubleFunction<Earnings>> numbers =
                Map.of("points_per_match", Earnings::points, "ci_low", Earnings::low, "ci_high", Earnings::high);
        numbers.entrySet().stream()
                .sorted(Map.Entry.<String, ToDoubleFunction<Earnings>>comparingByKey()
                        .reversed())
                .forEach(each -> number(
                        each.getKey(),
                        score.earned().map(each.getValue()::applyAsDouble).orElse(Double.NaN),
                        out));
    }

    private static void latencies(Score score, JsonGenerator out) {
        number(
                "latency_median_ms",
                score.latencies().map(all -> millis(all.median().toNanos())).orElse(Double.NaN),
                out);
        number(
                "latency_p95_ms",
                score.latencies()
                        .map(all -> millis(all.percentile(95).toNanos()))
                        .orElse(Double.NaN),
                out);
        number(
                "latency_max_ms",
                score.latencies().map(all -> millis(all.longest().toNanos())).orElse(Double.NaN),
                out);
    }

    private static double millis(long nanos) {
        return nanos / NANOS_PER_MILLI;
    }

    private static void number(String name, double value, JsonGenerator out) {
        if (Double.isFinite(value)) {
            out.writeNumberProperty(name, value);
        } else {
            out.writeNullProperty(name);
        }
    }

    private static JsonValue match(Bout bout) {
        return out -> {
            out.writeStartObject();
            out.writeStringProperty("match_id", bout.match().value());
            out.writeStringProperty("against", bout.opponent().wireName());
            out.writeStringProperty("ending", bout.ending().name());
            out.writeNumberProperty("points", bout.points());
            text("choice", bout.choice().map(Parity::wireName), out);
            text("opponent_choice", bout.choiceOfPartner().map(Parity::wireName), out);
            text("fault", bout.fault().map(Enum::name), out);
            out.writeEndObject();
        };
    }

    private static void text(String name, Optional<String> value, JsonGenerator out) {
        if (value.isPresent()) {
            out.writeStringProperty(name, value.get());
        } else {
            out.writeNullProperty(name);
        }
    }
}
