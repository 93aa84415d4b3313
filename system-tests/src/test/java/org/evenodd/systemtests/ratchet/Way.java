package org.evenodd.systemtests.ratchet;

import static java.util.function.Predicate.not;
import static java.util.stream.Collectors.toCollection;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.evenodd.systemtests.ratchet.Recording.Entry;

/**
 * The way that messages of one kind take.
 *
 * @param classes those that more than half of them pass, by their files, in order
 * @param threads on how many threads: the median
 */
record Way(Set<String> classes, int threads) {

    static Way ofAll(List<List<Entry>> messages) {
        if (messages.isEmpty()) {
            throw new AssertionError("The recording has no such message: do the marks fit this Jetty?");
        }
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (List<Entry> message : messages) {
            files(message).forEach(file -> counts.merge(file, 1, Integer::sum));
        }
        counts.values().removeIf(count -> 2 * count <= messages.size());
        int[] threads = messages.stream()
                .mapToInt(message ->
                        (int) message.stream().map(Entry::thread).distinct().count())
                .sorted()
                .toArray();
        return new Way(counts.keySet(), threads[(threads.length - 1) / 2]);
    }

    private static Set<String> files(List<Entry> message) {
        return message.stream().map(Entry::file).collect(toCollection(LinkedHashSet::new));
    }

    /** The entries before the first in such a class. */
    static List<Entry> before(Pattern handler, List<Entry> message) {
        return message.stream()
                .takeWhile(entry -> !handler.matcher(entry.name()).matches())
                .toList();
    }

    List<String> without(Pattern data) {
        return classes.stream().filter(not(data.asMatchPredicate())).toList();
    }
}
