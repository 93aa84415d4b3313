package org.evenodd.agent.http;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.client.Connection;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslConnection.SslEndPoint;
import org.eclipse.jetty.io.ssl.SslHandshakeListener;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.thread.Scheduler;

/** A connection, for https with its handshake, that is closed again before anything is said. */
final class ConnectionAttempt implements Promise<Connection>, SslHandshakeListener {

    private final CompletableFuture<Optional<String>> outcome = new CompletableFuture<>();

    /** Connects; completes with why that was not done in time, empty if it was. */
    CompletableFuture<Optional<String>> begin(HttpClient client, Request request, Duration timeout) {
        Scheduler.Task deadline = client.getScheduler()
                .schedule(() -> failed(new TimeoutException()), timeout.toNanos(), TimeUnit.NANOSECONDS);
        client.resolveDestination(request).newConnection(this);
        return outcome.whenComplete((reason, bug) -> deadline.cancel());
    }

    @Override
    public void succeeded(Connection connection) {
        CompletableFuture<Optional<String>> unused = outcome.whenComplete((reason, bug) -> connection.close());
        EndPoint end = ((org.eclipse.jetty.io.Connection) connection).getEndPoint();
        if (end instanceof SslEndPoint tls) {
            tls.getSslConnection().addHandshakeListener(this);
            tls.write(Callback.from(() -> {}, this::failed), BufferUtil.EMPTY_BUFFER);
        } else {
            outcome.complete(Optional.empty());
        }
    }

    @Override
    public void failed(Throwable failure) {
        outcome.complete(Optional.of(Failures.reason(failure, true)));
    }

    @Override
    public void handshakeSucceeded(Event event) {
        outcome.complete(Optional.empty());
    }

    @Override
    public void handshakeFailed(Event event, Throwable failure) {
        failed(failure);
    }
}
