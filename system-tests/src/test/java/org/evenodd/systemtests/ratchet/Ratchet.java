package org.evenodd.systemtests.ratchet;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Some of the numbers in a file that may only fall, each in a line {@code name = number}: those whose names begin alike.
 * All other lines stay as they are when it is written.
 */
final class Ratchet {

    private static final Pattern NUMBER = Pattern.compile("(\\S+)\\s*=\\s*(\\d+)\\s*");

    /** In hundredths: a smaller step need not be written down. */
    private static final int SLACK = 1;

    private final Path file;
    private final String beginning;
    private final List<String> lines;

    private Ratchet(Path file, String beginning, List<String> lines) {
        this.file = file;
        this.beginning = beginning;
        this.lines = lines;
    }

    static Ratchet read(Path file, String beginning) throws IOException {
        return new Ratchet(file, beginning, Files.readAllLines(file));
    }

    /** An entry that is not a number. */
    String text(String name) throws IOException {
        Properties entries = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            entries.load(reader);
        }
        return entries.getProperty(name, "");
    }

    private Map<String, Integer> numbers() {
        Map<String, Integer> numbers = new TreeMap<>();
        for (String line : lines) {
            Matcher number = NUMBER.matcher(line);
            if (isOurs(number)) {
                numbers.put(number.group(1), Integer.valueOf(number.group(2)));
            }
        }
        return numbers;
    }

    private boolean isOurs(Matcher line) {
        return line.matches() && line.group(1).startsWith(beginning);
    }

    /**
     * Compares what was measured with the numbers.
     *
     * @param noise by how many hundredths one measurement may differ from the next
     * @return a sentence for each number that is wrong
     */
    List<String> objections(Map<String, Integer> measured, int noise) {
        Map<String, Integer> numbers = numbers();
        List<String> objections = new ArrayList<>();
        measured.forEach((name, now) -> {
            Integer most = numbers.remove(name);
            if (most == null) {
                objections.add("%s is %d, and the file has no number for it".formatted(name, now));
            } else if (now > most + allowance(most, noise)) {
                objections.add("%s is %d, and may be %d: make it smaller".formatted(name, now, most));
            } else if (most > now + allowance(now, noise) + now * SLACK / 100) {
                objections.add("%s is %d now: write that down in the place of %d".formatted(name, now, most));
            }
        });
        numbers.keySet().forEach(name -> objections.add("%s is not there any more".formatted(name)));
        return objections;
    }

    /** A short way may also vary by one class, which is more than some hundredths of it. */
    private static int allowance(int number, int noise) {
        return noise == 0 ? 0 : Math.max(1, number * noise / 100);
    }

    /** Writes what was measured in the place of the numbers. */
    void write(Map<String, Integer> measured) throws IOException {
        Map<String, Integer> missing = new TreeMap<>(measured);
        List<String> written = new ArrayList<>();
        for (String line : lines) {
            Matcher number = NUMBER.matcher(line);
            if (!isOurs(number)) {
                written.add(line);
            } else if (missing.containsKey(number.group(1))) {
                written.add(entry(number.group(1), missing.remove(number.group(1))));
            }
        }
        missing.forEach((name, now) -> written.add(entry(name, now)));
        Files.write(file, written);
    }

    private static String entry(String name, int number) {
        return name + " = " + number;
    }

    static String table(Map<String, Integer> measured) {
        return measured.entrySet().stream()
                .map(number -> "%-36s %,7d".formatted(number.getKey(), number.getValue()))
                .collect(joining("\n", "", "\n"));
    }
}
