package org.evenodd.agent.rpc;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A number of an agent at this moment, or several that differ in one label.
 *
 * @param name by Prometheus's conventions: lower case, with the unit at its end
 * @param help one sentence
 * @param label the name of the label; empty for a single number
 * @param values by the values of the label, which must be few and fixed, and tell nothing of a person
 */
public record Gauge(String name, String help, String label, SortedMap<String, Double> values) {

    public Gauge {
        values = new TreeMap<>(values);
    }

    /** Returns a single number. */
    public static Gauge of(String name, String help, Number value) {
        return new Gauge(name, help, "", new TreeMap<>(Map.of("", value.doubleValue())));
    }

    /** Returns a count for each value of a label. */
    public static Gauge by(String label, String name, String help, Map<String, ? extends Number> counts) {
        SortedMap<String, Double> values = new TreeMap<>();
        counts.forEach((value, count) -> values.put(value, count.doubleValue()));
        return new Gauge(name, help, label, values);
    }
}
