package org.evenodd.agent.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What watchers are told: numbered events, of which only the latest about each subject is kept, and hints without a
 * number. Its memory is bounded: the oldest events are forgotten. A watcher that was away misses nothing but what is out
 * of date, or is told that it has to begin anew. Thread-safe.
 */
public final class EventFeed {

    /** About 3 MB of them. */
    static final int MOST_KEPT = 10_000;

    /** What one watcher is told at once is at most some 100 kB. */
    static final int MOST_AT_ONCE = 1000;

    private final NavigableMap<Long, FeedEvent> events = new TreeMap<>();
    private final Map<String, Long> numbers = new HashMap<>();
    private final Map<String, Hint> hints = new LinkedHashMap<>();
    private volatile Runnable whenWatched = () -> {};
    private String league = "";

    /** The highest number of an event that is no longer kept although it is the latest about its subject. */
    private long forgotten;

    private long last;
    private long lastHint;
    private @Nullable EventBatch newest;

    private record FeedEvent(String kind, String subject, String data) {}

    private record Hint(long number, String data) {}

    /**
     * What a watcher knows.
     *
     * @param league of which the events are; empty if the watcher does not say
     * @param event the last one
     * @param hint the last one
     */
    public record Known(String league, long event, long hint) {}

    /**
     * What a watcher has not been told yet.
     *
     * @param before what it knew
     * @param after what it knows once it has been told
     * @param text as the event-stream format has it (HTML, Server-sent events); empty if there is nothing new
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record EventBatch(Known before, Known after, byte[] text) {

        public boolean isEmpty() {
            return text.length == 0;
        }
    }

    /**
     * Begins with a league: another one than before, or the same read again.
     *
     * @param id tells leagues apart whose events have the same numbers
     * @param before the number of the last event that is not known here
     * @param soFar posts the events until now; nobody is told of one before all are there
     */
    public synchronized void begin(String id, long before, Runnable soFar) {
        events.clear();
        numbers.clear();
        league = id;
        forgotten = before;
        last = before;
        soFar.run();
        newest = null;
    }

    /**
     * Adds an event; an earlier one about the same subject is forgotten.
     *
     * @param number higher than that of all earlier events
     * @param kind the event's name, like {@code match}
     * @param subject what it is about, like {@code match:R1M1}
     * @param data in one line
     */
    public synchronized void post(long number, String kind, String subject, String data) {
        Long earlier = numbers.put(subject, number);
        if (earlier != null) {
            events.remove(earlier);
        }
        events.put(number, new FeedEvent(kind, subject, data));
        if (events.size() > MOST_KEPT) {
            forgotten = events.firstKey();
            numbers.remove(events.pollFirstEntry().getValue().subject());
        }
        pass(number);
    }

    /** Adds an event that concerns no watcher: only its number counts. */
    public synchronized void pass(long number) {
        last = Math.max(last, number);
        newest = null;
    }

    /** Adds a hint, which is told without a number; an earlier one of its kind is forgotten. */
    public synchronized void hint(String kind, String data) {
        lastHint++;
        hints.put(kind, new Hint(lastHint, data));
        newest = null;
    }

    /** The number of the last event. */
    public synchronized long last() {
        return last;
    }

    /** The number of the last hint. */
    public synchronized long lastHint() {
        return lastHint;
    }

    /** Sets what is called whenever a watcher asks for news, often. */
    public void whenWatched(Runnable listener) {
        whenWatched = listener;
    }

    /**
     * What a watcher does not know yet, or the first part of it. One that knows another league's events, those of the
     * future, or none that came after those forgotten, is told to begin anew, and then everything that is kept. Before the
     * first event and hint there is nothing to tell, because a server may answer before it has read its store.
     */
    public EventBatch after(Known known) {
        whenWatched.run();
        return newsAfter(known);
    }

    private synchronized EventBatch newsAfter(Known known) {
        if (last == 0 && hints.isEmpty()) {
            return new EventBatch(known, known, new byte[0]);
        }
        if (newest == null || !newest.before().equals(known)) {
            newest = batchAfter(known);
        }
        return newest;
    }

    private EventBatch batchAfter(Known known) {
        StringBuilder text = new StringBuilder();
        boolean isOfThisLeague = known.league().isEmpty() || known.league().equals(league);
        boolean goesOn = isOfThisLeague && known.event() >= forgotten && known.event() <= last;
        if (!goesOn) {
            append("restart\nid: " + forgotten, "{}", text);
        }
        List<Map.Entry<Long, FeedEvent>> news =
                events.tailMap(goesOn ? known.event() : forgotten, false).entrySet().stream()
                        .limit(MOST_AT_ONCE)
                        .toList();
        news.forEach(each -> append(
                each.getValue().kind() + "\nid: " + each.getKey(),
                each.getValue().data(),
                text));
        hints.forEach((kind, each) -> {
            if (each.number() > known.hint()) {
                append(kind, each.data(), text);
            }
        });
        long told =
                news.size() < MOST_AT_ONCE ? last : news.get(MOST_AT_ONCE - 1).getKey();
        return new EventBatch(
                known, new Known(league, told, lastHint), text.toString().getBytes(UTF_8));
    }

    private static void append(String kindAndNumber, String data, StringBuilder text) {
        text.append("event: ")
                .append(kindAndNumber)
                .append("\ndata: ")
                .append(data)
                .append("\n\n");
    }
}
