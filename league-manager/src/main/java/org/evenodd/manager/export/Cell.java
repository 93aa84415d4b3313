package org.evenodd.manager.export;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import org.evenodd.protocol.value.WireName;
import org.jspecify.annotations.Nullable;

/** A cell of a table. */
public sealed interface Cell {

    /** A word, a name or a sentence, possibly written by an untrusted agent. */
    record Text(String value) implements Cell {
        @Override
        public String text() {
            return value;
        }
    }

    /** A whole number. */
    record Whole(long value) implements Cell {
        @Override
        public String text() {
            return String.valueOf(value);
        }
    }

    /** A number with decimals, rounded. */
    record Decimal(BigDecimal value) implements Cell {

        /** Enough for points; with three, a spreadsheet of many countries would take the dot for one between thousands. */
        private static final int PLACES = 2;

        static Decimal quotient(long dividend, long divisor) {
            return new Decimal(
                    BigDecimal.valueOf(dividend).divide(BigDecimal.valueOf(divisor), PLACES, RoundingMode.HALF_UP));
        }

        @Override
        public String text() {
            return value.toPlainString();
        }
    }

    /** A time. */
    record PointInTime(Instant value) implements Cell {
        @Override
        public String text() {
            return value.toString();
        }
    }

    /** No value. */
    record Empty() implements Cell {
        @Override
        public String text() {
            return "";
        }
    }

    /** The value as text, the same everywhere: numbers with a dot, times in UTC (ISO 8601). */
    String text();

    static Cell of(long number) {
        return new Whole(number);
    }

    /** A value as a number or a time if it is one, else as text; an empty cell for null. */
    static Cell of(@Nullable Object value) {
        if (value instanceof Integer number) {
            return new Whole(number);
        }
        if (value instanceof Instant time) {
            return new PointInTime(time);
        }
        if (value instanceof WireName word) {
            return new Text(word.wireName());
        }
        return value == null ? new Empty() : new Text(value.toString());
    }
}
