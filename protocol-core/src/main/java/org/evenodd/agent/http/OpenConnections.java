package org.evenodd.agent.http;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.NanoTime;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;
import org.evenodd.agent.address.CallerAddress;
import org.evenodd.agent.http.TurnedAwayLog.Reason;
import org.jspecify.annotations.Nullable;

/**
 * The open connections, in total and per caller. If there are too many, the one is closed that has been without a
 * request for the longest time, and one that has never had one sooner; never one whose request is being answered.
 * Callers that take too long for a request or for reading its reply lose theirs, too. Thread-safe.
 */
final class OpenConnections extends AbstractLifeCycle implements Connection.Listener {

    /** How much longer a connection may rest that has had a request. */
    private static final Duration CREDIT = Duration.ofSeconds(10);

    private static final int CHECKS = 4;
    private static final String LINE = OpenConnections.class.getName();

    private final Map<EndPoint, Line> lines = new HashMap<>();
    private final Map<CallerAddress, Integer> counts = new HashMap<>();
    private final HttpServerLimits limits;
    private final Scheduler timer;
    private final TurnedAwayLog log;

    OpenConnections(HttpServerLimits limits, Scheduler timer, TurnedAwayLog log) {
        this.limits = limits;
        this.timer = timer;
        this.log = log;
    }

    /** A connection, and for whom it counts: its address, or the agent whose token was last shown on it. */
    static final class Line {

        private final EndPoint wire;
        private final CallerAddress address;
        private volatile CallerAddress owner;
        private volatile boolean hasAsked;
        private volatile boolean atWork;
        private volatile long restingSince = NanoTime.now();
        private volatile long bytesAtRest;
        private volatile long slowSince;
        private volatile @Nullable Exchange slow;

        Line(EndPoint wire) {
            this.wire = wire;
            this.address = CallerAddress.of(wire.getRemoteSocketAddress());
            this.owner = address;
        }

        EndPoint wire() {
            return wire;
        }

        CallerAddress address() {
            return address;
        }

        /** Whether a whole request has come. */
        boolean hasAsked() {
            return hasAsked;
        }

        /** Whether its last request showed an agent's valid token. */
        boolean isAnAgents() {
            return !owner.equals(address);
        }

        void beginWork() {
            atWork = true;
        }

        /** Notes that an exchange waits for the caller. */
        void beginWaiting(Exchange exchange) {
            slowSince = NanoTime.now();
            slow = exchange;
        }

        void endWaiting(Exchange exchange) {
            if (slow == exchange) {
                slow = null;
            }
        }

        /** Notes that a request has been answered. */
        void rest() {
            slow = null;
            atWork = false;
            bytesAtRest = bytes();
            slowSince = 0;
            restingSince = NanoTime.now();
        }

        private long bytes() {
            return wire.getConnection().getBytesIn();
        }

        /** Since when it is without a request, later by a credit if it has had one. */
        private long rank() {
            return hasAsked ? restingSince + CREDIT.toNanos() : restingSince;
        }

        /** Ends what has taken too long: a body or a reply, or a head of which every byte resets the idle time-out. */
        private void check(Duration time) {
            Exchange exchange = slow;
            if (exchange == null && (atWork || bytes() == bytesAtRest)) {
                slowSince = 0;
            } else if (slowSince == 0) {
                slowSince = NanoTime.now();
            } else if (NanoTime.since(slowSince) > time.toNanos()) {
                end(exchange);
            }
        }

        private void end(@Nullable Exchange exchange) {
            if (exchange == null) {
                wire.close();
            } else {
                exchange.endLate();
            }
        }
    }

    static Line of(Request request) {
        return (Line) request.getConnectionMetaData().getAttribute(LINE);
    }

    /** A connection below TLS, in which it is nested. */
    static EndPoint wireOf(Connection connection) {
        EndPoint end = connection.getEndPoint();
        return end instanceof SslConnection.SslEndPoint inner
                ? inner.getSslConnection().getEndPoint()
                : end;
    }

    @Override
    public void onOpened(Connection connection) {
        EndPoint wire = wireOf(connection);
        if (connection instanceof ConnectionMetaData http) {
            http.setAttribute(LINE, lineOf(wire));
        } else {
            lineOf(wire);
        }
    }

    private Line lineOf(EndPoint wire) {
        Line line;
        synchronized (this) {
            Line known = lines.get(wire);
            if (known != null) {
                return known;
            }
            line = new Line(wire);
            add(line);
        }
        makeRoomFor(line);
        return line;
    }

    private synchronized void add(Line line) {
        lines.put(line.wire, line);
        counts.merge(line.owner, 1, Integer::sum);
    }

    @Override
    public void onClosed(Connection connection) {
        remove(wireOf(connection));
    }

    private synchronized void remove(EndPoint wire) {
        Line line = lines.remove(wire);
        if (line != null) {
            counts.computeIfPresent(line.owner, (any, count) -> count == 1 ? null : count - 1);
        }
    }

    private void makeRoomFor(Line newest) {
        surplusFor(newest).ifPresent(surplus -> {
            if (surplus.wire.isOpen()) {
                log.note(surplus.address, Reason.CONNECTIONS);
                surplus.wire.close();
            }
        });
    }

    private synchronized Optional<Line> surplusFor(Line newest) {
        Optional<Line> surplus = Optional.empty();
        if (countOf(newest) > limits.perAddress().connections()) {
            surplus = Optional.of(first(line -> line.owner.equals(newest.owner), newest));
        } else if (lines.size() > limits.maxConnections()) {
            surplus = Optional.of(first(line -> true, newest));
        }
        surplus.ifPresent(line -> remove(line.wire));
        return surplus;
    }

    private int countOf(Line line) {
        return counts.getOrDefault(line.owner, 0);
    }

    /** The first to close: of the caller with the most that has one to spare; the newest if all others are at work. */
    private Line first(Predicate<Line> among, Line newest) {
        long now = NanoTime.now();
        return lines.values().stream()
                .filter(line -> line != newest && !line.atWork)
                .filter(among)
                .min(Comparator.comparingInt((Line line) -> -countOf(line))
                        .thenComparingLong(line -> NanoTime.elapsed(now, line.rank())))
                .orElse(newest);
    }

    /** Counts a connection from now on for whoever has sent its last request. */
    void count(Line line, CallerAddress owner) {
        line.hasAsked = true;
        if (owner.equals(line.owner)) {
            return;
        }
        synchronized (this) {
            if (lines.get(line.wire) != line) {
                return;
            }
            remove(line.wire);
            line.owner = owner;
            add(line);
        }
        makeRoomFor(line);
    }

    /** Counts a connection no longer: it is subject to other limits. */
    void release(Line line) {
        remove(line.wire);
    }

    @Override
    protected void doStart() {
        scheduleCheck();
    }

    private void scheduleCheck() {
        timer.schedule(this::check, limits.requestTime().toNanos() / CHECKS, TimeUnit.NANOSECONDS);
    }

    private void check() {
        if (!isStopping() && !isStopped()) {
            all().forEach(line -> line.check(limits.requestTime()));
            scheduleCheck();
        }
    }

    private synchronized List<Line> all() {
        return List.copyOf(lines.values());
    }
}
