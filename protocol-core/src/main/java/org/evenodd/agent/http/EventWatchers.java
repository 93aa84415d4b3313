package org.evenodd.agent.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.EOFException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.eclipse.jetty.util.thread.Scheduler;
import org.evenodd.agent.http.EventFeed.Known;
import org.evenodd.agent.http.OpenConnections.CallerConnection;
import org.evenodd.agent.http.TurnedAwayLog.Reason;

/**
 * Those that follow an agent's events as server-sent events. Each is told what is new at most four times a second, by
 * one thread at a time; who does not read is dropped. They have a limit of their own, and count no longer among the
 * connections that agents compete for.
 */
final class EventWatchers {

    static final int MOST_WATCHERS = 500;
    static final int MOST_WATCHERS_PER_ADDRESS = 300;

    private static final long PERIOD_MILLIS = 250;
    private static final long SLOWEST_PERIOD_MILLIS = 400;

    /** With more watchers than this, each is told less often. */
    private static final int MANY_WATCHERS = 100;

    private static final Duration SIGN_OF_LIFE = Duration.ofSeconds(15);
    private static final Duration LONGEST_WRITE = Duration.ofSeconds(10);
    private static final byte[] FIRST_WORDS = "retry: 1000\n:\n\n".getBytes(UTF_8);
    private static final byte[] NOTHING_NEW = ":\n\n".getBytes(UTF_8);
    private static final String LAST_EVENT_ID = "Last-Event-ID";

    private final Map<Watcher, String> watchers = new ConcurrentHashMap<>();
    private final AtomicBoolean ticking = new AtomicBoolean();
    private final EventFeed feed;
    private final Scheduler timer;
    private final LongSupplier nanos;
    private final TurnedAwayLog log;
    private volatile boolean closed;

    EventWatchers(EventFeed feed, Scheduler timer, LongSupplier nanos, TurnedAwayLog log) {
        this.feed = feed;
        this.timer = timer;
        this.nanos = nanos;
        this.log = log;
    }

    /**
     * Lets a caller follow the events, from the one that it names; or returns false if there is no room. One address may have
     * one and a half times as many places as are left, so that a few addresses leave some to all others.
     */
    boolean follow(CallerConnection connection, Request request, Response response, Callback callback) {
        String address = connection.owner();
        int share = (MOST_WATCHERS - watchers.size()) * 3 / 2;
        if (closed || Collections.frequency(watchers.values(), address) >= Math.min(share, MOST_WATCHERS_PER_ADDRESS)) {
            return false;
        }
        request.addIdleTimeoutListener(timeout -> false);
        HttpFields.Mutable headers = response.getHeaders();
        headers.put(HttpHeader.CONTENT_TYPE, "text/event-stream; charset=utf-8");
        headers.put(HttpHeader.CACHE_CONTROL, "no-store, no-transform");
        headers.put("X-Accel-Buffering", "no"); // nginx would hold the events back
        headers.put("X-Content-Type-Options", "nosniff");
        Watcher watcher = new Watcher(connection.wire(), response, callback, known(request));
        watcher.send(FIRST_WORDS);
        watchers.put(watcher, address); // from now on the ticks send
        if (ticking.compareAndSet(false, true)) {
            scheduleTick();
        }
        return true;
    }

    /**
     * What a caller knows: the last event, which a browser that reconnects says in a header, and of which league. A newcomer
     * is told every hint: its page may have been made before them.
     */
    private Known known(Request request) {
        Fields query = Request.extractQueryParameters(request, UTF_8);
        String event = Objects.requireNonNullElse(
                request.getHeaders().get(LAST_EVENT_ID), Objects.requireNonNullElse(query.getValue("after"), ""));
        return event.matches("\\d{1,18}")
                ? new Known(Objects.requireNonNullElse(query.getValue("league"), ""), Long.parseLong(event), 0)
                : new Known("", feed.last(), 0);
    }

    private void scheduleTick() {
        long period = watchers.size() > MANY_WATCHERS ? SLOWEST_PERIOD_MILLIS : PERIOD_MILLIS;
        timer.schedule(this::tick, period, TimeUnit.MILLISECONDS);
    }

    private void tick() {
        watchers.forEach(Watcher::update);
        if (!closed) {
            scheduleTick();
        }
    }

    /** Ends all streams; browsers then ask again until somebody answers. */
    void close() {
        closed = true;
        watchers.keySet().forEach(Watcher::leave);
    }

    /** One that follows the events. */
    private final class Watcher {

        private final EndPoint wire;
        private final Response response;
        private final Callback callback;
        private final AtomicBoolean gone = new AtomicBoolean();
        private final AtomicBoolean sending = new AtomicBoolean();
        private volatile long sentAt = nanos.getAsLong();
        private Known known;

        Watcher(EndPoint wire, Response response, Callback callback, Known known) {
            this.wire = wire;
            this.response = response;
            this.callback = callback;
            this.known = known;
        }

        void update(String address) {
            long quiet = nanos.getAsLong() - sentAt;
            if (sending.get()) {
                if (quiet > LONGEST_WRITE.toNanos()) {
                    log.note(address, Reason.SLOW_WATCHER);
                    drop();
                }
                return;
            }
            EventFeed.EventBatch batch = feed.after(known);
            byte[] text = batch.isEmpty() && quiet > SIGN_OF_LIFE.toNanos() ? NOTHING_NEW : batch.text();
            if (text.length == 0 || send(text)) {
                known = batch.after();
            }
        }

        /** Returns false if it sends something else. */
        private boolean send(byte[] text) {
            boolean begins = sending.compareAndSet(false, true);
            if (begins) {
                sentAt = nanos.getAsLong();
                response.write(
                        false, ByteBuffer.wrap(text), Callback.from(() -> sending.set(false), failure -> drop()));
            }
            return begins;
        }

        /** Closes the connection of one that does not read. */
        private void drop() {
            if (end()) {
                wire.close();
                callback.failed(new EOFException("the watcher is gone"));
            }
        }

        void leave() {
            if (end()) {
                response.write(true, BufferUtil.EMPTY_BUFFER, callback);
            }
        }

        private boolean end() {
            watchers.remove(this);
            return gone.compareAndSet(false, true);
        }
    }
}
