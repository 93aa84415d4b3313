package org.evenodd.protocol.shape;

import java.util.List;
import org.evenodd.protocol.shape.Notation.When;
import org.evenodd.protocol.value.ErrorCode;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** The rule of a {@link When}: checked and published from the same four facts. */
record Condition(String field, String value, String unless, List<String> present, List<String> absent) {

    static Condition of(When when) {
        return new Condition(when.field(), when.is(), when.unless(), List.of(when.present()), List.of(when.absent()));
    }

    void check(JsonNode node, Reading reading) {
        JsonNode decider = node.get(field);
        if (decider == null || !holds(decider) || node.has(unless)) {
            return;
        }
        String because = " where %s is %s".formatted(field, value);
        for (String name : present) {
            if (isMissing(node.get(name))) {
                report(reading, name, ErrorCode.E003, "a value" + because, "nothing");
            }
        }
        for (String name : absent) {
            if (!isMissing(node.get(name))) {
                report(reading, name, ErrorCode.E006, "null" + because, Reading.quote(node.get(name)));
            }
        }
    }

    private boolean holds(JsonNode decider) {
        return decider.isValueNode() && decider.asString().equals(value);
    }

    private static boolean isMissing(@Nullable JsonNode node) {
        return node == null || node.isNull();
    }

    private static void report(Reading reading, String name, ErrorCode code, String expected, String got) {
        reading.enter(name);
        if (!reading.hasViolation(code)) {
            reading.violation(code, expected, got);
        }
        reading.leave();
    }

    void describe(ArrayNode allOf) {
        boolean isFlag = value.equals("true") || value.equals("false");
        ObjectNode rule =
                rule(field, isFlag ? BooleanNode.valueOf(value.equals("true")) : StringNode.valueOf(value), allOf);
        if (!unless.isEmpty()) {
            rule.withObjectProperty("if").putObject("not").putArray("required").add(unless);
        }
        ObjectNode then = rule.putObject("then");
        ObjectNode properties = then.putObject("properties");
        for (String name : present) {
            then.withArrayProperty("required").add(name);
            properties.putObject(name).putObject("not").put("type", "null");
        }
        absent.forEach(name -> properties.putObject(name).put("type", "null"));
    }

    /** Adds a rule for objects in which a field has a certain value; the caller adds its consequence. */
    static ObjectNode rule(String field, JsonNode value, ArrayNode allOf) {
        ObjectNode rule = allOf.addObject();
        ObjectNode condition = rule.putObject("if");
        condition.putObject("properties").putObject(field).set("const", value);
        condition.putArray("required").add(field);
        return rule;
    }
}
