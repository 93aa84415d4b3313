package org.evenodd.protocol.shape;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A value of one of JSON's own kinds, and the numbers that stand for something. As in JSON Schema, how a number is
 * written does not matter: 2.0 is whole.
 *
 * @param expected what another kind is told
 * @param range what a value of this kind that cannot be taken is told
 * @param kind whether a value is of this kind
 * @param value the value, or null if it is out of range
 */
record ScalarShape<T>(
        String expected,
        String range,
        Predicate<JsonNode> kind,
        Conversion<T> value,
        BiConsumer<JsonGenerator, T> writer,
        Consumer<ObjectNode> schema)
        implements Shape<T> {

    private static final BigDecimal DAY = BigDecimal.valueOf(Duration.ofDays(1).toSeconds());

    /** Takes a node of the right kind. */
    interface Conversion<T> {
        @Nullable
        T of(JsonNode node);
    }

    private ScalarShape(
            String expected,
            Predicate<JsonNode> kind,
            Conversion<T> value,
            BiConsumer<JsonGenerator, T> writer,
            Consumer<ObjectNode> schema) {
        this(expected, expected, kind, value, writer, schema);
    }

    /** Any JSON value. */
    static ScalarShape<JsonValue> any() {
        return new ScalarShape<>(
                "a value", any -> true, JsonValue::of, (out, value) -> value.writeTo(out), schema -> {});
    }

    static ScalarShape<Boolean> flag() {
        return new ScalarShape<>(
                "true or false",
                JsonNode::isBoolean,
                JsonNode::booleanValue,
                JsonGenerator::writeBoolean,
                schema -> schema.put("type", "boolean"));
    }

    /** A whole number of 32 bits within bounds (PRD 14.4). */
    static ScalarShape<Integer> integer(int min, int max) {
        return whole(min, max, number -> number, number -> number);
    }

    /** The number of a round. */
    static ScalarShape<RoundId> round() {
        return whole(1, RoundId.MAX, RoundId::new, RoundId::value);
    }

    private static <T> ScalarShape<T> whole(int min, int max, Function<Integer, T> of, Function<T, Integer> number) {
        return new ScalarShape<>(
                wholeBetween(min, max),
                ScalarShape::isWhole,
                node -> node.canConvertToInt() && node.intValue() >= min && node.intValue() <= max
                        ? of.apply(node.intValue())
                        : null,
                (out, value) -> out.writeNumber(number.apply(value).intValue()),
                schema -> schema.put("type", "integer").put("minimum", min).put("maximum", max));
    }

    private static String wholeBetween(int min, int max) {
        if (max < Integer.MAX_VALUE) {
            return "a whole number from %d to %d".formatted(min, max);
        }
        return min > Integer.MIN_VALUE ? "a whole number of at least %d".formatted(min) : "a whole number of 32 bits";
    }

    private static boolean isWhole(JsonNode node) {
        return node.isNumber() && node.canConvertToExactIntegral();
    }

    static ScalarShape<Long> wholeOf64Bits() {
        return new ScalarShape<>(
                "a whole number of 64 bits",
                ScalarShape::isWhole,
                node -> node.canConvertToLong() ? node.longValue() : null,
                JsonGenerator::writeNumber,
                schema -> schema.put("type", "integer")
                        .put("minimum", Long.MIN_VALUE)
                        .put("maximum", Long.MAX_VALUE));
    }

    /** A number, not necessarily whole, of 64 bits. */
    static ScalarShape<Double> number() {
        return new ScalarShape<>(
                "a number",
                "a number of 64 bits",
                JsonNode::isNumber,
                node -> finite(node.decimalValue().doubleValue()),
                JsonGenerator::writeNumber,
                schema -> schema.put("type", "number")
                        .put("minimum", -Double.MAX_VALUE)
                        .put("maximum", Double.MAX_VALUE));
    }

    private static @Nullable Double finite(double number) {
        return Double.isFinite(number) ? number : null;
    }

    /** A duration in seconds, fractions allowed, from nothing to a day. */
    static ScalarShape<Duration> seconds() {
        return new ScalarShape<>(
                "seconds from 0 to " + DAY,
                JsonNode::isNumber,
                node -> seconds(node.decimalValue()),
                (out, value) ->
                        out.writeNumber(BigDecimal.valueOf(value.toNanos(), 9).stripTrailingZeros()),
                schema -> schema.put("type", "number").put("minimum", 0).put("maximum", DAY));
    }

    private static @Nullable Duration seconds(BigDecimal seconds) {
        boolean withinADay = seconds.signum() >= 0 && seconds.compareTo(DAY) <= 0;
        return withinADay ? Duration.ofNanos(seconds.movePointRight(9).longValue()) : null;
    }

    @Override
    public @Nullable T read(JsonNode node, Reading reading) {
        if (!kind.test(node)) {
            reading.violation(ErrorCode.E002, expected, Reading.quote(node));
            return null;
        }
        T read = value.of(node);
        if (read == null) {
            reading.violation(ErrorCode.E006, range, Reading.quote(node));
        }
        return read;
    }

    @Override
    public void write(T value, JsonGenerator out) {
        writer.accept(out, value);
    }

    @Override
    public void describe(ObjectNode schema) {
        this.schema.accept(schema);
    }
}
