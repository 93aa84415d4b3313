package org.evenodd.manager.export;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.Optional;
import org.evenodd.protocol.value.WireName;
import org.jspecify.annotations.Nullable;

/** A cell of a table. */
public sealed interface Cell {

    /** What is in it; an empty text for nothing. */
    Object value();

    /** A word, a name or a sentence, possibly written by an untrusted agent. */
    record Text(String value) implements Cell {}

    /** A whole number. */
    record Whole(Long value) implements Cell {}

    /** A number with decimals, rounded. */
    record Decimal(BigDecimal value) implements Cell {

        /** Enough for points; with three, a spreadsheet of many countries would take the dot for one between thousands. */
        private static final int PLACES = 2;

        static Decimal quotient(long dividend, long divisor) {
            return new Decimal(
                    BigDecimal.valueOf(dividend).divide(BigDecimal.valueOf(divisor), PLACES, RoundingMode.HALF_UP));
        }
    }

    /** A time. */
    record PointInTime(Instant value) implements Cell {}

    /** No value. */
    record Empty() implements Cell {
        @Override
        public Object value() {
            return "";
        }
    }

    /** The value as text, the same everywhere: numbers with a dot, times in UTC (ISO 8601). */
    default String text() {
        return value().toString();
    }

    /** A value as a number or a time if it is one, yes or no for a truth, else as text; an empty cell for nothing. */
    static Cell of(@Nullable Object value) {
        if (value instanceof Cell cell) {
            return cell;
        } else if (value instanceof Optional<?> optional) {
            return optional.map(Cell::of).orElseGet(Empty::new);
        } else if (value instanceof Number number) {
            return new Whole(number.longValue());
        } else if (value instanceof Instant time) {
            return new PointInTime(time);
        } else if (value instanceof Boolean holds) {
            return new Text(holds ? "yes" : "no");
        } else if (value instanceof WireName word) {
            return new Text(word.wireName());
        }
        return value == null ? new Empty() : new Text(value.toString());
    }
}
