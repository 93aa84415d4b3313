package org.evenodd.agent.http;

import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.Request;
import org.evenodd.agent.address.CallerAddress;
import org.evenodd.agent.http.TurnedAwayLog.Reason;

/**
 * The open connections. If there are too many, those that have not sent a complete request are closed first, then those
 * idle longest; never one with a running request.
 */
final class OpenConnections implements Connection.Listener {

    private final FairShare<EndPoint> connections;
    private final TurnedAwayLog log;

    OpenConnections(HttpServerLimits limits, TurnedAwayLog log) {
        this.connections =
                new FairShare<>(limits.maxConnections(), limits.perAddress().connections());
        this.log = log;
    }

    @Override
    public void onOpened(Connection connection) {
        EndPoint wire = wireOf(connection);
        connections.enter(CallerAddress.of(wire.getRemoteSocketAddress()), wire).ifPresent(this::close);
    }

    /** A connection that is already closed has no address, and has freed its place. */
    private void close(EndPoint surplus) {
        if (surplus.isOpen()) {
            turnAway(surplus);
        }
    }

    private void turnAway(EndPoint surplus) {
        log.note(CallerAddress.of(surplus.getRemoteSocketAddress()), Reason.CONNECTIONS);
        surplus.close();
    }

    @Override
    public void onClosed(Connection connection) {
        connections.leave(wireOf(connection));
    }

    /** Counts a connection for the agent that shows its token on it, no longer for its address. */
    void count(Request request, CallerAddress agent) {
        EndPoint wire = wireOf(request);
        connections.leave(wire);
        connections.enter(agent, wire).ifPresent(this::close);
        if (!wire.isOpen()) {
            connections.leave(wire);
        }
    }

    /** Counts a connection no longer: it is subject to other limits. */
    void release(Request request) {
        connections.leave(wireOf(request));
    }

    void beginWork(Request request) {
        connections.beginWork(wireOf(request));
    }

    void endWork(Request request) {
        connections.endWork(wireOf(request));
    }

    /** The connection of a request, below TLS. */
    static EndPoint wireOf(Request request) {
        return wireOf(request.getConnectionMetaData().getConnection());
    }

    /** With TLS, the connection is nested in another one. */
    private static EndPoint wireOf(Connection connection) {
        EndPoint end = connection.getEndPoint();
        return end instanceof SslConnection.SslEndPoint inner
                ? inner.getSslConnection().getEndPoint()
                : end;
    }
}
