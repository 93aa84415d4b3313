package org.evenodd.agent.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What watchers are told: numbered events, of which only the latest about each subject is kept, and hints without a
 * number. Its memory is bounded by the number of subjects since it was last told to forget them; a watcher that was away misses nothing but what is out of
 * date. Thread-safe.
 */
public final class EventFeed {

    /** By their subjects, in their order. */
    private final Map<String, FeedEvent> events = new LinkedHashMap<>();

    private final Map<String, Hint> hints = new LinkedHashMap<>();
    private volatile Runnable whenWatched = () -> {};
    private long last;
    private long lastHint;
    private EventBatch newest = new EventBatch(0, 0, 0, 0, new byte[0]);

    private record FeedEvent(long number, String kind, String data) {}

    private record Hint(long number, String data) {}

    /**
     * What a watcher has not been told yet.
     *
     * @param after the last event that it knew
     * @param afterHint the last hint that it knew
     * @param last the last event that it knows now
     * @param lastHint the last hint that it knows now
     * @param text as the event-stream format has it (HTML, Server-sent events); empty if there is nothing new
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record EventBatch(long after, long afterHint, long last, long lastHint, byte[] text) {

        public boolean isEmpty() {
            return text.length == 0;
        }
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
        events.remove(subject);
        events.put(subject, new FeedEvent(number, kind, data));
        pass(number);
    }

    /** Forgets the events so far, which whatever is posted next must stand for. */
    public synchronized void forgetEvents() {
        events.clear();
    }

    /** Adds an event that concerns no watcher: only its number counts. */
    public synchronized void pass(long number) {
        last = Math.max(last, number);
    }

    /** Adds a hint, which is told without a number; an earlier one of its kind is forgotten. */
    public synchronized void hint(String kind, String data) {
        lastHint++;
        hints.put(kind, new Hint(lastHint, data));
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
     * What came after an event and a hint. A number of the future means that the events have begun anew; before the
     * first event there is nothing to tell, because a server may answer before it has read its store.
     */
    public EventBatch after(long event, long hint) {
        whenWatched.run();
        return newsAfter(event, hint);
    }

    private synchronized EventBatch newsAfter(long event, long hint) {
        if (last == 0) {
            return new EventBatch(event, hint, event, hint, new byte[0]);
        }
        if (event == newest.after()
                && hint == newest.afterHint()
                && last == newest.last()
                && lastHint == newest.lastHint()) {
            return newest;
        }
        StringBuilder text = new StringBuilder();
        if (event > last) {
            append("restart\nid: " + last, "{}", text);
        } else {
            events.values().stream()
                    .filter(each -> each.number() > event)
                    .forEach(each -> append(each.kind() + "\nid: " + each.number(), each.data(), text));
        }
        hints.forEach((kind, each) -> {
            if (each.number() > hint) {
                append(kind, each.data(), text);
            }
        });
        newest = new EventBatch(event, hint, last, lastHint, text.toString().getBytes(UTF_8));
        return newest;
    }

    private static void append(String kindAndNumber, String data, StringBuilder text) {
        text.append("event: ")
                .append(kindAndNumber)
                .append("\ndata: ")
                .append(data)
                .append("\n\n");
    }
}
