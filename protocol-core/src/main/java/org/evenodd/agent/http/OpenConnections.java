package org.evenodd.agent.http;

import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.Request;
import org.evenodd.agent.address.CallerAddress;
import org.evenodd.agent.http.TurnedAwayLog.Reason;

/**
 * The open connections. When there are too many, those that hold a place without having sent a whole request are closed
 * first, then those that have rested the longest; none of whom a request is at work.
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

    /** One that has been closed already has no address any more, and its place was free. */
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

    void beginWork(Request request) {
        connections.beginWork(wireOf(request));
    }

    void endWork(Request request) {
        connections.endWork(wireOf(request));
    }

    /** The connection on which a request came, below TLS. */
    static EndPoint wireOf(Request request) {
        return wireOf(request.getConnectionMetaData().getConnection());
    }

    /** With TLS there is a connection within the connection. */
    private static EndPoint wireOf(Connection connection) {
        EndPoint end = connection.getEndPoint();
        return end instanceof SslConnection.SslEndPoint inner
                ? inner.getSslConnection().getEndPoint()
                : end;
    }
}
