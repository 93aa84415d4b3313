package org.evenodd.systemtests.ratchet;

import static java.util.Comparator.comparingLong;
import static java.util.function.Predicate.not;
import static java.util.stream.Collectors.toCollection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.evenodd.systemtests.ratchet.ClassRecorder.Mark;

/** What a {@link ClassRecorder} has written of one process, by time. */
record Recording(List<Entry> entries) {

    private static final String OURS = "org.evenodd.";
    private static final int NOTHING = -1;

    /**
     * A class that was entered, or a mark.
     *
     * @param errand what Jetty reads on the thread: the index of the entry with which it began, or {@link #NOTHING}
     */
    record Entry(long nanos, String thread, String name, int errand) {

        boolean is(Mark mark) {
            return name.equals(mark.name());
        }

        boolean is(Mark mark, String type) {
            return name.equals(mark + " " + type);
        }

        boolean isOurs() {
            return name.startsWith(OURS);
        }

        /** The class that has a file: a nested one, an anonymous one or a lambda counts as that around it. */
        String file() {
            int nested = name.indexOf('$');
            return nested < 0 ? name : name.substring(0, nested);
        }

        private boolean isOnTheWay(int errand) {
            return isOurs() && (this.errand == errand || this.errand == NOTHING);
        }
    }

    static Recording read(Path file) throws IOException {
        List<String[]> rows = new ArrayList<>();
        try (Stream<String> lines = Files.lines(file)) {
            lines.forEach(line -> rows.add(line.split("\t", -1)));
        }
        rows.sort(comparingLong(row -> Long.parseLong(row[0])));
        return new Recording(withErrands(rows));
    }

    private static List<Entry> withErrands(List<String[]> rows) {
        Map<String, Integer> errands = new HashMap<>();
        Map<String, String> begun = new HashMap<>();
        List<Entry> entries = new ArrayList<>();
        for (String[] row : rows) {
            Entry entry = new Entry(Long.parseLong(row[0]), row[1], row[2], NOTHING);
            boolean next = entry.is(Mark.BEGINS) && Mark.BEGINS.name().equals(begun.get(row[1]));
            if (entry.is(Mark.SERVES) || entry.is(Mark.READS) || next) {
                errands.put(row[1], entries.size());
            }
            if (entry.is(Mark.SERVES) || entry.is(Mark.BEGINS)) {
                begun.put(row[1], row[2]);
            }
            entries.add(new Entry(entry.nanos, row[1], row[2], errands.getOrDefault(row[1], NOTHING)));
            if (entry.is(Mark.SERVED) || entry.is(Mark.READ)) {
                errands.remove(row[1]);
            }
        }
        return List.copyOf(entries);
    }

    /** What was entered from the time that requests of this type arrived until their answers, and so on, were out. */
    List<List<Entry>> waysOfRequests(String type, Predicate<Entry> end) {
        List<List<Entry>> ways = new ArrayList<>();
        for (int at = 0; at < entries.size(); at++) {
            if (entries.get(at).is(Mark.REQUESTED, type)) {
                int errand = entries.get(at).errand;
                upTo(end, at).ifPresent(last -> ways.add(way(errand, last)));
            }
        }
        return ways;
    }

    private Optional<Integer> upTo(Predicate<Entry> end, int from) {
        for (int at = from; at < entries.size(); at++) {
            if (end.test(entries.get(at))) {
                return Optional.of(at);
            }
        }
        return Optional.empty();
    }

    private List<Entry> way(int errand, int last) {
        return entries.subList(errand, last).stream()
                .filter(entry -> entry.isOnTheWay(errand))
                .toList();
    }

    /** What the threads entered that read answers of this type. */
    List<List<Entry>> waysOfReplies(String type) {
        return entries.stream()
                .filter(entry -> entry.is(Mark.REPLIED, type))
                .map(reply -> entries.stream()
                        .filter(entry -> entry.errand == reply.errand && entry.isOurs())
                        .toList())
                .toList();
    }

    /** All files whose classes were entered from the first message on. */
    TreeSet<String> files() {
        TreeSet<String> files = new TreeSet<>();
        entries.stream().filter(Entry::isOurs).map(Entry::file).forEach(files::add);
        return files;
    }

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
}
