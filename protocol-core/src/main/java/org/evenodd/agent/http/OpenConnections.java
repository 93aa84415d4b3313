package org.evenodd.agent.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.NanoTime;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;
import org.evenodd.agent.address.CallerAddress;
import org.evenodd.agent.address.OwnMachine;
import org.evenodd.agent.address.TrustedProxies;
import org.evenodd.agent.http.TurnedAwayLog.Reason;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.BoundedMap;
import org.jspecify.annotations.Nullable;

/**
 * The open connections, in total and per caller. If there are too many, one of the caller with the most is closed: the one
 * that has rested longest since it was opened or answered, never one whose request is being answered. Callers that take
 * too long for a request or for reading its reply lose theirs, too. Thread-safe.
 */
final class OpenConnections extends AbstractLifeCycle implements Connection.Listener {

    private static final int CHECKS = 4;
    private static final int MOST_REMEMBERED = 1024;
    private static final String CONNECTION = OpenConnections.class.getName();

    private final Map<EndPoint, CallerConnection> connections = new LinkedHashMap<>();

    /** Whether forwarded addresses are this machine's, for a few seconds: the system takes a tenth of a millisecond to tell. */
    private final Map<InetAddress, Boolean> here = Collections.synchronizedMap(new BoundedMap<>(MOST_REMEMBERED));

    private final Scheduler timer;
    private final TrustedProxies proxies;
    private final TurnedAwayLog log;
    private final Duration requestTime;
    private final int most;
    private final int mostOfOne;

    OpenConnections(HttpServerLimits limits, TrustedProxies proxies, Scheduler timer, TurnedAwayLog log) {
        this.proxies = proxies;
        this.timer = timer;
        this.log = log;
        this.requestTime = limits.requestTime();
        this.most = limits.maxConnections();
        this.mostOfOne = Math.min(limits.perAddress().connections(), most);
    }

    /**
     * A connection, and for whom it counts: its address, or the agent whose token was last shown on it. A trusted proxy's
     * counts for the caller of the request that it carries, and between two requests in the total alone.
     */
    final class CallerConnection {

        private static final int MOST_REQUESTS_IN_A_ROW = 32;
        private static final long PAUSE_NANOS = 1_000_000;

        private final EndPoint wire;
        private final String address;
        private final @Nullable InetAddress proxy;
        private volatile String owner;
        private int inARow;
        private @Nullable ShownToken lastShown;
        private volatile long restingSince = NanoTime.now();
        private volatile long bytesAtRest;
        private volatile @Nullable Exchange exchange;
        private volatile long headSince;

        private record ShownToken(AuthToken token, String holder, long at) {

            /** For how long a token counts for its holder without being looked up again. */
            private static final long REMEMBERED_NANOS = 1_000_000_000;
        }

        CallerConnection(EndPoint wire) {
            this.wire = wire;
            this.proxy = wire.getRemoteSocketAddress() instanceof InetSocketAddress remote
                            && proxies.has(remote.getAddress())
                    ? remote.getAddress()
                    : null;
            this.address = CallerAddress.of(wire.getRemoteSocketAddress()).text();
            this.owner = address;
        }

        EndPoint wire() {
            return wire;
        }

        String address() {
            return address;
        }

        String owner() {
            return owner;
        }

        /**
         * The caller for whom a trusted proxy sends a request; null if the other end is none, or sends its own to the direct
         * port, which callers reach without a proxy.
         */
        @Nullable
        String forwarded(Request request) {
            if (proxy == null) {
                return null;
            }
            String port = request.getConnectionMetaData().getConnector().getName();
            List<String> values = request.getHeaders().getValuesList(proxies.header());
            return HttpServer.DIRECT.equals(port) && values.isEmpty()
                    ? null
                    : proxies.caller(proxy, values, address -> here.computeIfAbsent(address, OwnMachine::has));
        }

        /**
         * The holder of a token that was found valid on this connection within the last second; in constant time. If the
         * token has become void since then, its requests count for its former holder, in the place of the caller's address,
         * until the second is over. It is for nothing but limits.
         */
        Optional<String> holderOf(AuthToken token) {
            ShownToken last = lastShown;
            return last != null && NanoTime.since(last.at) < ShownToken.REMEMBERED_NANOS && last.token.equals(token)
                    ? Optional.of(last.holder)
                    : Optional.empty();
        }

        void remember(AuthToken token, String holder) {
            lastShown = new ShownToken(token, holder, NanoTime.now());
        }

        /** Whether so many requests have come with hardly a pause that others of the same thread are to go before. */
        boolean hasHadItsTurn() {
            boolean begins = inARow == MOST_REQUESTS_IN_A_ROW || NanoTime.since(restingSince) > PAUSE_NANOS;
            inARow = begins ? 0 : inARow + 1;
            return inARow == MOST_REQUESTS_IN_A_ROW;
        }

        /** Notes that a request has been answered; last of all, so that no check takes its head for one that trickles. */
        void rest() {
            headSince = 0;
            bytesAtRest = bytes();
            restingSince = NanoTime.now();
            exchange = null;
            if (proxy != null) {
                owner = address;
            }
        }

        private boolean isAtWork() {
            Exchange current = exchange;
            return current != null && current.isAtWork();
        }

        private long bytes() {
            return wire.getConnection().getBytesIn();
        }

        /** Ends what has taken too long: a body or a reply, or a head of which every byte resets the idle time-out. */
        private void check(Duration time) {
            Exchange current = exchange;
            if (current != null) {
                current.endIfLate(time);
            } else if (bytes() == bytesAtRest) {
                headSince = 0;
            } else if (headSince == 0) {
                headSince = NanoTime.now();
            } else if (NanoTime.since(headSince) > time.toNanos()) {
                wire.close();
            }
        }
    }

    static CallerConnection of(Request request) {
        return (CallerConnection) request.getConnectionMetaData().getAttribute(CONNECTION);
    }

    /** A connection below TLS, in which it is nested. */
    private static EndPoint wireOf(Connection connection) {
        EndPoint end = connection.getEndPoint();
        return end instanceof SslConnection.SslEndPoint inner
                ? inner.getSslConnection().getEndPoint()
                : end;
    }

    @Override
    public void onOpened(Connection connection) {
        CallerConnection opened = connectionOf(wireOf(connection));
        if (connection instanceof ConnectionMetaData http) {
            http.setAttribute(CONNECTION, opened);
        }
        makeRoomFor(opened);
    }

    private synchronized CallerConnection connectionOf(EndPoint wire) {
        return connections.computeIfAbsent(wire, CallerConnection::new);
    }

    @Override
    public void onClosed(Connection connection) {
        remove(wireOf(connection));
    }

    private synchronized void remove(EndPoint wire) {
        connections.remove(wire);
    }

    /** Counts a connection no longer: it is subject to other limits. */
    void release(CallerConnection connection) {
        remove(connection.wire);
    }

    /** Counts a released connection again, unless it was closed meanwhile. */
    void countAgain(CallerConnection connection) {
        synchronized (this) {
            connections.put(connection.wire, connection);
        }
        if (connection.wire.isOpen()) {
            makeRoomFor(connection);
        } else {
            release(connection);
        }
    }

    /** Notes a request of which the head has come; a proxy's connection counts for the caller from then on. */
    void begin(Exchange exchange) {
        CallerConnection connection = exchange.connection();
        connection.exchange = exchange;
        if (connection.proxy != null) {
            count(connection, exchange.caller());
        }
    }

    /** Counts a connection from now on for whoever has sent its last request. */
    void count(CallerConnection connection, String owner) {
        if (!owner.equals(connection.owner)) {
            connection.owner = owner;
            makeRoomFor(connection);
        }
    }

    private void makeRoomFor(CallerConnection newest) {
        surplusFor(newest).ifPresent(surplus -> {
            if (surplus.wire.isOpen()) {
                log.note(surplus.proxy == null ? surplus.address : surplus.owner, Reason.CONNECTIONS);
                surplus.wire.close();
            }
        });
    }

    private synchronized Optional<CallerConnection> surplusFor(CallerConnection newest) {
        if (connections.size() <= mostOfOne) {
            return Optional.empty();
        }
        Map<String, List<CallerConnection>> owners =
                connections.values().stream().collect(Collectors.groupingBy(each -> each.owner));
        List<CallerConnection> own = owners.getOrDefault(newest.owner, List.of());
        Optional<CallerConnection> surplus = Optional.empty();
        if (own.size() > mostOfOne && (newest.proxy == null || !newest.owner.equals(newest.address))) {
            surplus = firstOf(own, newest).or(() -> Optional.of(newest));
        } else if (connections.size() > most) {
            surplus = owners.values().stream()
                    .sorted(Comparator.comparing(each -> -each.size()))
                    .flatMap(each -> firstOf(each, newest).stream())
                    .findFirst()
                    .or(() -> Optional.of(newest));
        }
        surplus.ifPresent(this::release);
        return surplus;
    }

    /** Of one caller's connections, the one to close first; empty if all are at work. */
    private Optional<CallerConnection> firstOf(List<CallerConnection> own, CallerConnection newest) {
        return own.stream()
                .filter(connection -> connection != newest && !connection.isAtWork())
                .max(Comparator.comparing(connection -> NanoTime.since(connection.restingSince)));
    }

    @Override
    protected void doStart() {
        scheduleCheck();
    }

    private void scheduleCheck() {
        timer.schedule(this::check, requestTime.toNanos() / CHECKS, TimeUnit.NANOSECONDS);
    }

    private void check() {
        if (!isStopping() && !isStopped()) {
            here.clear();
            all().forEach(connection -> connection.check(requestTime));
            scheduleCheck();
        }
    }

    private synchronized List<CallerConnection> all() {
        return List.copyOf(connections.values());
    }
}
