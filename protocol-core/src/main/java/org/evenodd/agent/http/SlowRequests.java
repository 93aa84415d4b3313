package org.evenodd.agent.http;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Closes connections on which the head of a request takes too long to arrive. The idle time-out does not catch them,
 * since every byte resets it, and a request has no deadline of its own before its head is complete.
 */
final class SlowRequests extends AbstractLifeCycle implements Connection.Listener {

    private static final int CHECKS = 4;

    private final Map<Connection, ReadProgress> progress = new ConcurrentHashMap<>();
    private final Duration requestTime;
    private final Scheduler timer;

    SlowRequests(Duration requestTime, Scheduler timer) {
        this.requestTime = requestTime;
        this.timer = timer;
    }

    @Override
    protected void doStart() {
        scheduleCheck();
    }

    @Override
    public void onOpened(Connection connection) {
        progress.put(connection, new ReadProgress(connection.getMessagesIn(), connection.getBytesIn(), 0));
    }

    @Override
    public void onClosed(Connection connection) {
        progress.remove(connection);
    }

    private void scheduleCheck() {
        timer.schedule(this::check, requestTime.toNanos() / CHECKS, TimeUnit.NANOSECONDS);
    }

    private void check() {
        if (!isStopping() && !isStopped()) {
            progress.replaceAll((connection, before) -> before.now(connection));
            progress.forEach(SlowRequests::closeIfSlow);
            scheduleCheck();
        }
    }

    private static void closeIfSlow(Connection connection, ReadProgress seen) {
        if (seen.checks() > CHECKS) {
            connection.getEndPoint().close();
        }
    }

    /** A connection's progress, and for how many checks it has received bytes without completing a request head. */
    private record ReadProgress(long messages, long bytes, int checks) {

        ReadProgress now(Connection connection) {
            long requests = connection.getMessagesIn();
            boolean answering = requests > connection.getMessagesOut();
            if (answering || isTunnel(connection) || requests != messages) {
                return new ReadProgress(requests, connection.getBytesIn(), 0);
            }
            return connection.getBytesIn() > bytes ? new ReadProgress(messages, bytes, checks + 1) : this;
        }

        /** For a TLS connection only the handshake is checked: requests belong to the connection inside. */
        private static boolean isTunnel(Connection connection) {
            return connection instanceof SslConnection tls
                    && tls.getSSLEngine().getSession().isValid();
        }
    }
}
