package org.evenodd.systemtests.badinput;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page in Prometheus's text format 0.0.4, read strictly: every line is a comment or a sample, every sample follows the
 * type of its metric, and no sample comes twice.
 */
record Exposition(Map<String, String> types, List<Sample> samples) {

    private static final Pattern TYPE =
            Pattern.compile("# TYPE ([a-z_][a-z0-9_]*) (counter|gauge|histogram|summary|untyped)");
    private static final Pattern SAMPLE =
            Pattern.compile("([a-z_][a-z0-9_]*)(?:\\{(.*)})? (\\+Inf|NaN|-?[0-9.]+(?:E-?[0-9]+)?)");
    private static final Pattern LABEL =
            Pattern.compile("\\G,?([a-z_][a-z0-9_]*)=\"((?:[^\"\\\\\n]|\\\\[\\\\\"n])*)\"");
    private static final Pattern SUFFIX = Pattern.compile("_(bucket|sum|count)$");

    record Sample(String name, Map<String, String> labels, double value) {

        String label(String label) {
            return labels.getOrDefault(label, "");
        }
    }

    static Exposition parse(String text) {
        if (!text.endsWith("\n")) {
            throw new AssertionError("the last line has no end");
        }
        Exposition page = new Exposition(new LinkedHashMap<>(), new ArrayList<>());
        text.lines().forEach(page::read);
        return page;
    }

    private void read(String line) {
        Matcher type = TYPE.matcher(line);
        if (type.matches()) {
            if (types.put(type.group(1), type.group(2)) != null) {
                throw new AssertionError("a second type: " + line);
            }
        } else if (!line.startsWith("# HELP ")) {
            add(sample(line));
        }
    }

    private void add(Sample sample) {
        String base = SUFFIX.matcher(sample.name()).replaceFirst("");
        if (!types.containsKey(sample.name()) && !"histogram".equals(types.get(base))) {
            throw new AssertionError("no type: " + sample);
        }
        if (samples.stream()
                .anyMatch(known ->
                        known.name().equals(sample.name()) && known.labels().equals(sample.labels()))) {
            throw new AssertionError("twice: " + sample);
        }
        samples.add(sample);
    }

    private static Sample sample(String line) {
        Matcher sample = SAMPLE.matcher(line);
        if (!sample.matches()) {
            throw new AssertionError("no sample: " + line);
        }
        String value = sample.group(3).equals("+Inf") ? "Infinity" : sample.group(3);
        return new Sample(sample.group(1), labels(sample.group(2)), Double.parseDouble(value));
    }

    private static Map<String, String> labels(String text) {
        Map<String, String> labels = new LinkedHashMap<>();
        if (text == null) {
            return labels;
        }
        Matcher label = LABEL.matcher(text);
        int end = 0;
        while (label.find()) {
            labels.put(label.group(1), label.group(2));
            end = label.end();
        }
        if (end != text.length()) {
            throw new AssertionError("no labels: " + text);
        }
        return labels;
    }

    /** Returns the samples of a name. */
    Stream<Sample> of(String name) {
        return samples.stream().filter(sample -> sample.name().equals(name));
    }
}
