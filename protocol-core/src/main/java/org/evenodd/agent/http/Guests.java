package org.evenodd.agent.http;

import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.Request;
import org.evenodd.agent.address.CallerAddress;

/**
 * The open connections. When there are too many, those that hold a place without having sent a whole request are closed
 * first, then those that have rested the longest; none of whom a request is at work.
 */
final class Guests implements Connection.Listener {

    private final Crowd<EndPoint> crowd;
    private final IncidentLog incidents;

    Guests(HttpServerLimits limits, IncidentLog incidents) {
        this.crowd = new Crowd<>(limits.maxConnections(), limits.perAddress().connections());
        this.incidents = incidents;
    }

    @Override
    public void onOpened(Connection connection) {
        EndPoint wire = wireOf(connection);
        crowd.enter(CallerAddress.of(wire.getRemoteSocketAddress()), wire).ifPresent(this::close);
    }

    /** One that has been closed already has no address any more, and its place was free. */
    private void close(EndPoint surplus) {
        if (surplus.isOpen()) {
            turnAway(surplus);
        }
    }

    private void turnAway(EndPoint surplus) {
        incidents.note(CallerAddress.of(surplus.getRemoteSocketAddress()), Incident.CONNECTIONS);
        surplus.close();
    }

    @Override
    public void onClosed(Connection connection) {
        crowd.leave(wireOf(connection));
    }

    void beginWork(Request request) {
        crowd.beginWork(wireOf(request));
    }

    void endWork(Request request) {
        crowd.endWork(wireOf(request));
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
