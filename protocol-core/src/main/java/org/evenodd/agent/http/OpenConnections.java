package org.evenodd.agent.http;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
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
 * The open connections, in total and per caller. If there are too many, those that have not sent a whole request are
 * closed first, but for the latest, then those that have rested longest; never one whose request is being answered.
 * Callers that take too long for a request or for reading its reply lose theirs, too. Thread-safe.
 */
final class OpenConnections extends AbstractLifeCycle implements Connection.Listener {

    /** Of a caller's connections, so that a new one gets to speak where all others rest. */
    private static final int SHARE_SPARED = 8;

    private static final int MOST_IN_A_ROW = 32;
    private static final long PAUSE_NANOS = 1_000_000;
    private static final int CHECKS = 4;
    private static final String CONNECTION = OpenConnections.class.getName();

    private final Map<EndPoint, CallerConnection> connections = new LinkedHashMap<>();
    private final Map<CallerAddress, Integer> counts = new HashMap<>();
    private final HttpServerLimits limits;
    private final Scheduler timer;
    private final TurnedAwayLog log;
    private final int spared;

    OpenConnections(HttpServerLimits limits, Scheduler timer, TurnedAwayLog log) {
        this.limits = limits;
        this.timer = timer;
        this.log = log;
        this.spared = Math.min(limits.perAddress().connections(), limits.maxConnections()) / SHARE_SPARED;
    }

    /** A connection, and for whom it counts: its address, or the agent whose token was last shown on it. */
    static final class CallerConnection {

        private final EndPoint wire;
        private final CallerAddress address;
        private volatile CallerAddress owner;
        private volatile boolean hasAsked;
        private volatile boolean atWork;
        private int inARow;
        private volatile long restingSince = NanoTime.now();
        private volatile long bytesAtRest;
        private volatile long slowSince;
        private volatile @Nullable Exchange slow;

        CallerConnection(EndPoint wire) {
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

        /** Whether so many requests have come with hardly a pause that others of the same thread are to go before. */
        boolean hasHadItsTurn() {
            boolean begins = inARow == MOST_IN_A_ROW || NanoTime.since(restingSince) > PAUSE_NANOS;
            inARow = begins ? 0 : inARow + 1;
            return inARow == MOST_IN_A_ROW;
        }

        /** Notes that an exchange waits for the caller. */
        void beginWaiting(Exchange exchange) {
            slowSince = NanoTime.now();
            slow = exchange;
            atWork = false;
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

    static CallerConnection of(Request request) {
        return (CallerConnection) request.getConnectionMetaData().getAttribute(CONNECTION);
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
            http.setAttribute(CONNECTION, connectionOf(wire));
        } else {
            connectionOf(wire);
        }
    }

    private CallerConnection connectionOf(EndPoint wire) {
        CallerConnection connection;
        synchronized (this) {
            CallerConnection known = connections.get(wire);
            if (known != null) {
                return known;
            }
            connection = new CallerConnection(wire);
            add(connection);
        }
        makeRoomFor(connection);
        return connection;
    }

    private synchronized void add(CallerConnection connection) {
        connections.put(connection.wire, connection);
        counts.merge(connection.owner, 1, Integer::sum);
    }

    @Override
    public void onClosed(Connection connection) {
        remove(wireOf(connection));
    }

    private synchronized void remove(EndPoint wire) {
        CallerConnection connection = connections.remove(wire);
        if (connection != null) {
            counts.computeIfPresent(connection.owner, (any, count) -> count == 1 ? null : count - 1);
        }
    }

    private void makeRoomFor(CallerConnection newest) {
        surplusFor(newest).ifPresent(surplus -> {
            if (surplus.wire.isOpen()) {
                log.note(surplus.address, Reason.CONNECTIONS);
                surplus.wire.close();
            }
        });
    }

    private synchronized Optional<CallerConnection> surplusFor(CallerConnection newest) {
        Optional<CallerConnection> surplus = Optional.empty();
        if (counts.getOrDefault(newest.owner, 0) > limits.perAddress().connections()) {
            surplus = firstOf(newest.owner, newest).or(() -> Optional.of(newest));
        } else if (connections.size() > limits.maxConnections()) {
            surplus = firstOfTheGreediest(newest).or(() -> Optional.of(newest));
        }
        surplus.ifPresent(connection -> remove(connection.wire));
        return surplus;
    }

    private Optional<CallerConnection> firstOfTheGreediest(CallerConnection newest) {
        return counts.entrySet().stream()
                .sorted(Map.Entry.<CallerAddress, Integer>comparingByValue().reversed())
                .flatMap(count -> firstOf(count.getKey(), newest).stream())
                .findFirst();
    }

    /** The connection of an owner to close first; empty if all are at work. */
    private Optional<CallerConnection> firstOf(CallerAddress owner, CallerConnection newest) {
        List<CallerConnection> idle = connections.values().stream()
                .filter(connection -> connection.owner.equals(owner) && connection != newest && !connection.atWork)
                .toList();
        List<CallerConnection> silent =
                idle.stream().filter(connection -> !connection.hasAsked).toList();
        if (silent.size() > spared) {
            return Optional.of(silent.get(0));
        }
        return idle.stream()
                .filter(connection -> connection.hasAsked)
                .min((one, other) -> Long.signum(NanoTime.elapsed(other.restingSince, one.restingSince)))
                .or(() -> silent.stream().findFirst());
    }

    /** Counts a connection from now on for whoever has sent its last request. */
    void count(CallerConnection connection, CallerAddress owner) {
        connection.hasAsked = true;
        if (owner.equals(connection.owner)) {
            return;
        }
        synchronized (this) {
            if (connections.get(connection.wire) != connection) {
                return;
            }
            remove(connection.wire);
            connection.owner = owner;
            add(connection);
        }
        makeRoomFor(connection);
    }

    /** Counts a connection no longer: it is subject to other limits. */
    void release(CallerConnection connection) {
        remove(connection.wire);
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
            all().forEach(connection -> connection.check(limits.requestTime()));
            scheduleCheck();
        }
    }

    private synchronized List<CallerConnection> all() {
        return List.copyOf(connections.values());
    }
}
