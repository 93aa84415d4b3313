package org.evenodd.agent.http;

import java.io.EOFException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.eclipse.jetty.client.Connection;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.client.Result;
import org.eclipse.jetty.client.transport.HttpRequest;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.http.HttpScheme;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.thread.Scheduler;
import org.evenodd.agent.peer.Delivery;
import org.jspecify.annotations.Nullable;

/**
 * One exchange under one deadline, which ends it whatever state Jetty is in: Jetty's own end may never come. If a reused
 * connection dies before the first byte of the answer, the peer has most likely closed it as idle, and the request is
 * sent once more on a new one; not when it is this client that closes its connections.
 */
final class ClientExchange implements Response.Listener {

    /** Interim responses (1xx) that a peer may send before its answer. */
    private static final int MOST_INTERIM_RESPONSES = 5;

    /** Bytes beside the body: interim responses, headers, trailers and the handshake of TLS. */
    private static final int OVERHEAD_BYTES = 1 << 16;

    /** Bytes received for a byte of the body, if each comes in a chunk of its own, even under TLS. */
    private static final int MOST_BYTES_PER_BYTE_OF_THE_BODY = 40;

    private final CompletableFuture<Delivery> delivery = new CompletableFuture<>();
    private final HttpClient client;
    private final Supplier<Request> preparation;
    private final int maxReplyBytes;
    private volatile Scheduler.@Nullable Task deadline;
    private volatile @Nullable Request attempt;
    private volatile @Nullable Delivery verdict;
    private volatile boolean onUsedConnection;
    private volatile boolean sent;
    private volatile long receivedBefore;
    private @Nullable IncomingBody reply;
    private int interim;

    /** @param preparation creates the request for each attempt */
    ClientExchange(HttpClient client, Supplier<Request> preparation, int maxReplyBytes) {
        this.client = client;
        this.preparation = preparation;
        this.maxReplyBytes = maxReplyBytes;
    }

    CompletableFuture<Delivery> begin(Duration timeout) {
        Request first = attempt();
        deadline = client.getScheduler()
                .schedule(() -> giveUp(new Delivery.TimedOut()), timeout.toNanos(), TimeUnit.NANOSECONDS);
        first.send(this);
        return delivery;
    }

    /** Whoever hears of the outcome can rely on it that a request that still waits for a connection is never sent. */
    private void giveUp(Delivery outcome) {
        verdict = outcome;
        try {
            abort();
        } finally {
            end(outcome);
        }
    }

    private void abort() {
        Request current = attempt;
        if (current != null) {
            CompletableFuture<Boolean> unused = current.abort(new CancellationException());
            Connection connection = current.getConnection();
            if (connection != null && ClientSocket.of(connection).carries(this)) {
                connection.close();
            }
        }
    }

    private Request attempt() {
        Request request = preparation.get();
        sent = false;
        request.idleTimeout(0, TimeUnit.MILLISECONDS)
                .onRequestBegin(this::noteConnection)
                .onRequestCommit(begun -> sent = true);
        attempt = request;
        return request;
    }

    private void noteConnection(Request request) {
        onUsedConnection = ClientSocket.of(request.getConnection())
                .carry(this, OVERHEAD_BYTES + (long) MOST_BYTES_PER_BYTE_OF_THE_BODY * maxReplyBytes);
        receivedBefore = bytesReceived(request);
    }

    /** A plain server may close the connection before its answer shows that it speaks no TLS. */
    private static boolean isSecure(Request request) {
        return HttpScheme.HTTPS.is(request.getScheme());
    }

    private static long bytesReceived(Request request) {
        return request.getConnection() instanceof org.eclipse.jetty.io.Connection wire ? wire.getBytesIn() : 0;
    }

    private void sendOnNewConnection() {
        Request request = attempt();
        request.headers(headers -> headers.put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE));
        client.resolveDestination(request)
                .newConnection(Promise.from(
                        connection -> sendOn(connection, request), failure -> end(Failures.delivery(failure, false))));
    }

    private void sendOn(Connection connection, Request request) {
        if (verdict != null) {
            connection.close();
        } else {
            connection.send(request, this);
        }
    }

    @Override
    public void onHeaders(Response response) {
        if (HttpStatus.isInformational(response.getStatus())) {
            interim++;
            if (interim > MOST_INTERIM_RESPONSES || response.getStatus() == HttpStatus.SWITCHING_PROTOCOLS_101) {
                giveUp(new Delivery.UnreadableReply("HTTP %d is no answer".formatted(response.getStatus())));
            }
            return;
        }
        long announced = response.getHeaders().getLongField(HttpHeader.CONTENT_LENGTH);
        reply = new IncomingBody(announced, maxReplyBytes);
        if (announced > maxReplyBytes) {
            cutOff();
        }
    }

    /** Lets Jetty go on after an interim response. */
    @Override
    public void onSuccess(Response response) {
        if (HttpStatus.isInterim(response.getStatus()) && response.getRequest() instanceof HttpRequest request) {
            request.getConversation().getExchanges().getLast().resetResponse();
        }
    }

    @Override
    public void onContent(Response response, ByteBuffer piece) {
        IncomingBody body = reply;
        if (body != null) {
            body.append(piece);
            if (body.isTooLong()) {
                cutOff();
            }
        }
    }

    /** Ends the exchange, since the peer sends more than it may. */
    void cutOff() {
        giveUp(new Delivery.UnreadableReply("The answer has more than %d bytes".formatted(maxReplyBytes)));
    }

    @Override
    public void onComplete(Result result) {
        Throwable failure = result.getFailure();
        if (failure == null) {
            end(replied(result.getResponse()));
        } else if (isWorthRepeating(result.getRequest())) {
            onUsedConnection = false;
            sendOnNewConnection();
        } else if (isBroken(failure, result.getRequest())) {
            end(Failures.NO_HTTP);
        } else {
            end(Failures.delivery(failure, !sent && isSecure(result.getRequest())));
        }
    }

    private boolean isWorthRepeating(Request request) {
        return onUsedConnection && bytesReceived(request) == receivedBefore && verdict == null && client.isRunning();
    }

    /** Jetty tells a broken chunk by the same exception as the end of the connection. */
    private static boolean isBroken(Throwable failure, Request request) {
        return failure.getClass().equals(EOFException.class)
                && !isSecure(request)
                && !ClientSocket.of(request.getConnection()).isEnded();
    }

    private Delivery replied(Response response) {
        IncomingBody body = reply;
        String contentType = response.getHeaders().get(HttpHeader.CONTENT_TYPE);
        String pause = response.getHeaders().get(RetryAfter.HEADER);
        return new Delivery.Replied(
                response.getStatus(),
                contentType == null ? "" : contentType,
                body == null ? new byte[0] : body.toBytes(),
                pause == null ? Duration.ZERO : RetryAfter.of(pause),
                name -> Optional.ofNullable(response.getHeaders().get(name)));
    }

    private void end(Delivery outcome) {
        Scheduler.Task timer = deadline;
        if (timer != null) {
            timer.cancel();
        }
        Delivery given = verdict;
        delivery.complete(given == null ? outcome : given);
    }
}
