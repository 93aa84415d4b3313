package org.evenodd.protocol.shape;

import java.math.BigDecimal;
import java.time.Duration;
import org.evenodd.protocol.error.ErrorCode;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A duration in seconds, fractions allowed, from nothing to a day. */
record SecondsShape() implements Shape<Duration> {

    private static final BigDecimal DAY = BigDecimal.valueOf(Duration.ofDays(1).toSeconds());
    private static final String EXPECTED = "seconds from 0 to " + DAY;

    @Override
    public String expected() {
        return EXPECTED;
    }

    @Override
    public @Nullable Duration read(JsonNode node, Reading reading) {
        if (!node.isNumber()) {
            reading.violation(ErrorCode.E002, EXPECTED, Reading.quote(node));
            return null;
        }
        BigDecimal seconds = node.decimalValue();
        if (seconds.signum() < 0 || seconds.compareTo(DAY) > 0) {
            reading.violation(ErrorCode.E006, EXPECTED, Reading.quote(node));
            return null;
        }
        return Duration.ofNanos(seconds.movePointRight(9).longValue());
    }

    @Override
    public void write(Duration value, JsonGenerator out) {
        out.writeNumber(BigDecimal.valueOf(value.toNanos(), 9).stripTrailingZeros());
    }

    @Override
    public void describe(ObjectNode schema) {
        schema.put("type", "number").put("minimum", 0).put("maximum", DAY);
    }
}
