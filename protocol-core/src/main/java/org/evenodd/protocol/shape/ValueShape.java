package org.evenodd.protocol.shape;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Sender;
import org.evenodd.protocol.value.Syntax;
import org.evenodd.protocol.value.Violation;
import org.evenodd.protocol.value.Violation.InvalidValueException;
import org.evenodd.protocol.value.WireName;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A value without inner values. As in JSON Schema, the notation of a number does not matter: 2.0 is whole.
 *
 * @param readsNull whether null is one of the forms in which it is read
 * @param schema the form that readers take
 * @param canonical the further rules of the form that our agents write
 */
record ValueShape<T>(
        String expected,
        boolean readsNull,
        Reader<T> reader,
        BiConsumer<JsonGenerator, T> writer,
        Consumer<ObjectNode> schema,
        Consumer<ObjectNode> canonical)
        implements Shape<T> {

    private static final BigDecimal DAY = BigDecimal.valueOf(Duration.ofDays(1).toSeconds());
    private static final String DRAW = "draw";

    /** Reads all forms of a value. */
    interface Reader<T> {
        @Nullable
        T read(JsonNode node, Reading reading);
    }

    /** Takes a node of the right kind; null if its value is out of range. */
    interface Conversion<T> {
        @Nullable
        T of(JsonNode node);
    }

    private static <T> ValueShape<T> of(
            String expected, Reader<T> reader, BiConsumer<JsonGenerator, T> writer, Consumer<ObjectNode> schema) {
        return new ValueShape<>(expected, false, reader, writer, schema, any -> {});
    }

    /** A value of one of JSON's own kinds. */
    private static <T> ValueShape<T> plain(
            String expected,
            Predicate<JsonNode> kind,
            Conversion<T> conversion,
            BiConsumer<JsonGenerator, T> writer,
            Consumer<ObjectNode> schema) {
        return of(
                expected,
                (node, reading) -> {
                    boolean isOfKind = kind.test(node);
                    T value = isOfKind ? conversion.of(node) : null;
                    ErrorCode code = isOfKind ? ErrorCode.E006 : ErrorCode.E002;
                    return value == null ? reading.refuse(code, expected, node) : value;
                },
                writer,
                schema);
    }

    /** Any JSON value. */
    static <T> ValueShape<T> any(Function<JsonNode, T> of, BiConsumer<T, JsonGenerator> write) {
        return of(
                "a value",
                (node, reading) -> of.apply(node),
                (out, value) -> write.accept(value, out),
                schema -> schema.putObject("not").put("type", "null"));
    }

    static ValueShape<Boolean> flag() {
        return plain(
                "true or false",
                JsonNode::isBoolean,
                JsonNode::booleanValue,
                JsonGenerator::writeBoolean,
                schema -> schema.put("type", "boolean"));
    }

    /** A whole number of 32 bits within bounds (PRD 14.4). */
    static <T> ValueShape<T> whole(int min, int max, Function<Integer, T> of, Function<T, Integer> number) {
        return plain(
                wholeBetween(min, max),
                ValueShape::isWhole,
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

    static ValueShape<Long> wholeOf64Bits() {
        return plain(
                "a whole number of 64 bits",
                ValueShape::isWhole,
                node -> node.canConvertToLong() ? node.longValue() : null,
                JsonGenerator::writeNumber,
                schema -> schema.put("type", "integer")
                        .put("minimum", Long.MIN_VALUE)
                        .put("maximum", Long.MAX_VALUE));
    }

    /** A number, not necessarily whole, of 64 bits. */
    static ValueShape<Double> number() {
        String expected = "a number";
        return of(
                expected,
                (node, reading) -> {
                    Double number = node.isNumber() ? node.decimalValue().doubleValue() : Double.NaN;
                    if (number.isInfinite()) {
                        return reading.refuse(ErrorCode.E006, "a number of 64 bits", node);
                    }
                    return number.isNaN() ? reading.refuse(ErrorCode.E002, expected, node) : number;
                },
                JsonGenerator::writeNumber,
                schema -> schema.put("type", "number")
                        .put("minimum", -Double.MAX_VALUE)
                        .put("maximum", Double.MAX_VALUE));
    }

    /** A duration in seconds, fractions allowed, from nothing to a day. */
    static ValueShape<Duration> seconds() {
        return plain(
                "seconds from 0 to " + DAY,
                JsonNode::isNumber,
                node -> {
                    BigDecimal seconds = node.decimalValue();
                    boolean withinADay = seconds.signum() >= 0 && seconds.compareTo(DAY) <= 0;
                    return withinADay
                            ? Duration.ofNanos(seconds.movePointRight(9).longValue())
                            : null;
                },
                (out, value) ->
                        out.writeNumber(BigDecimal.valueOf(value.toNanos(), 9).stripTrailingZeros()),
                schema -> schema.put("type", "number").put("minimum", 0).put("maximum", DAY));
    }

    /** A text of bounded length, counted in code points. */
    static ValueShape<String> text(Bounds bounds) {
        String expected = "a text";
        return of(
                expected,
                (node, reading) -> {
                    if (!node.isString()) {
                        return reading.refuse(ErrorCode.E002, expected, node);
                    }
                    String text = node.stringValue();
                    return bounds.allow(text.codePointCount(0, text.length()), "characters", reading) ? text : null;
                },
                JsonGenerator::writeString,
                schema -> {
                    schema.put("type", "string");
                    bounds.describe(schema, "Length");
                });
    }

    /** A text of a certain form; frequent, and no secret. */
    static <T> ValueShape<T> text(Syntax syntax, Function<String, T> parse) {
        return text(syntax, new RecentValues<>(parse), Object::toString, text -> false);
    }

    /** A text of a certain form, which errors must not quote where it is secret. */
    static <T> ValueShape<T> text(
            Syntax syntax, Function<String, T> parse, Function<T, String> print, Predicate<String> secret) {
        return of(
                syntax.expected(),
                (node, reading) -> {
                    ErrorCode code = ErrorCode.E002;
                    String expected = syntax.expected();
                    if (node.isString()) {
                        try {
                            return parse.apply(node.stringValue());
                        } catch (InvalidValueException e) {
                            Violation violation = e.violations().get(0);
                            code = violation.code();
                            expected = violation.expected();
                        }
                    }
                    String got = secret.test(node.toString()) ? "something else" : Reading.quote(node);
                    reading.violation(code, expected, got);
                    return null;
                },
                (out, value) -> out.writeString(print.apply(value)),
                schema -> schema.put("type", "string")
                        .put("pattern", syntax.regex())
                        .put("description", syntax.expected()));
    }

    /** A point in time; without an offset it is read as UTC, with a note. */
    static ValueShape<Instant> time(boolean precise) {
        return new ValueShape<>(
                Timestamp.EXPECTED,
                false,
                (node, reading) -> {
                    String text = node.stringValue("");
                    Instant time = Timestamp.parse(text);
                    if (time == null) {
                        return reading.refuse(ErrorCode.E021, Timestamp.EXPECTED, node);
                    }
                    boolean isTaken = Timestamp.saysUtc(text)
                            || reading.tolerates(ErrorCode.E021, Timestamp.EXPECTED, Reading.quote(node));
                    return isTaken ? time : null;
                },
                (out, value) -> out.writeString(Timestamp.print(value, precise)),
                schema -> schema.put("type", "string")
                        .put("pattern", Timestamp.PATTERN)
                        .put("description", Timestamp.EXPECTED),
                schema -> schema.put("pattern", Timestamp.written(precise)));
    }

    /**
     * A word of an enum, case-sensitive.
     *
     * @param anyCase whether upper case is accepted, too
     */
    static <E extends Enum<E>> ValueShape<E> word(Class<E> type, boolean anyCase) {
        Map<String, E> words = new LinkedHashMap<>();
        Arrays.stream(type.getEnumConstants()).forEach(constant -> words.put(wordOf(constant), constant));
        List<String> written = List.copyOf(words.keySet());
        if (anyCase) {
            written.forEach(word -> words.put(word.toUpperCase(Locale.ROOT), words.get(word)));
        }
        String all = String.join(", ", written);
        String expected = written.size() == 1 ? all : "one of " + all;
        return new ValueShape<>(
                expected,
                false,
                (node, reading) -> {
                    E constant = words.get(node.stringValue(""));
                    ErrorCode code = node.isString() ? ErrorCode.E006 : ErrorCode.E002;
                    return constant == null ? reading.refuse(code, expected, node) : constant;
                },
                (out, value) -> out.writeString(wordOf(value)),
                schema -> words.keySet().forEach(schema.putArray("enum")::add),
                schema -> {
                    if (anyCase) {
                        ArrayNode allowed = schema.putArray("enum");
                        written.forEach(allowed::add);
                        allowed.addNull();
                    }
                });
    }

    /** The text of a value, for the name of a field, or of a constant. */
    static String wordOf(Object value) {
        return value instanceof WireName named ? named.wireName() : value.toString();
    }

    /** This shape, where more is read than its canonical form. */
    private ValueShape<T> taking(String described, boolean orNull, Reader<T> wider) {
        return new ValueShape<>(described, orNull, wider, writer, schema, canonical);
    }

    /** A winner; an empty text or the word draw is read as no winner, with a note. */
    ValueShape<T> orDrawWord() {
        return taking(expected + ", or null for a draw", false, (node, reading) -> {
            if (isEmpty(node) || node.stringValue("").equalsIgnoreCase(DRAW)) {
                reading.tolerates(ErrorCode.E006, "null for a draw", Reading.quote(node));
                return null;
            }
            return read(node, reading);
        });
    }

    /** The winner in one word; {@code draw} for none. */
    static ValueShape<String> winnerWord() {
        Syntax syntax = Syntax.of(
                "^(P(0[1-9]|[1-9][0-9]{1,3})|draw|DRAW|PLAYER_A|PLAYER_B)$", "a player id, draw, PLAYER_A or PLAYER_B");
        ValueShape<String> word = text(syntax, syntax::require);
        return word.taking(word.expected, true, (node, reading) -> {
            if (node.isNull() || isEmpty(node)) {
                ErrorCode code = node.isNull() ? ErrorCode.E003 : ErrorCode.E006;
                return reading.tolerates(code, word.expected, Reading.quote(node)) ? DRAW : null;
            }
            return word.read(node, reading);
        });
    }

    private static boolean isEmpty(JsonNode node) {
        return node.isString() && node.stringValue().isEmpty();
    }

    /** A sender; since it decides nothing, a bare id (REF) or anything else is accepted with a note. */
    static ValueShape<Sender> sender() {
        ValueShape<Sender> canonical = text(Sender.SYNTAX, Sender::parse);
        return canonical.taking(canonical.expected, false, (node, reading) -> {
            int before = reading.violationCount();
            Sender sender = canonical.read(node, reading);
            if (sender == null && node.isString()) {
                reading.tolerateViolationsAfter(before);
                return AgentId.of(node.stringValue()).map(AgentId::asSender).orElse(null);
            }
            return sender;
        });
    }

    @Override
    public @Nullable T read(JsonNode node, Reading reading) {
        return reader.read(node, reading);
    }

    @Override
    public void write(T value, JsonGenerator out) {
        writer.accept(out, value);
    }

    @Override
    public void describe(ObjectNode schema, Side side) {
        (side == Side.CANONICAL ? canonical : this.schema).accept(schema);
    }
}
