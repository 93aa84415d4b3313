package org.evenodd.systemtests.ratchet;

import static java.util.function.Predicate.not;
import static java.util.stream.Collectors.toCollection;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.evenodd.systemtests.ratchet.Recording.Entry;

/**
 * The way that messages of one kind take.
 *
 * @param classes those that each of them passes, by their files, in order
 * @param threads on how many threads; the median, as a pool may give the same thread twice
 */
record Way(Set<String> classes, int threads) {

    static Way ofAll(List<List<Entry>> messages) {
        if (messages.isEmpty()) {
            throw new AssertionError("The recording has no such message: do the marks fit this Jetty?");
        }
        Set<String> common = files(messages.get(0));
        messages.forEach(message -> common.retainAll(files(message)));
        int[] threads = messages.stream()
                .mapToInt(message ->
                        (int) message.stream().map(Entry::thread).distinct().count())
                .sorted()
                .toArray();
        return new Way(common, threads[(threads.length - 1) / 2]);
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
