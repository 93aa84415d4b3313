package org.evenodd.agent.http;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.IdleTimeout;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.NanoTime;
import org.evenodd.agent.address.CallerAddress;
import org.evenodd.agent.http.OpenConnections.CallerConnection;
import org.evenodd.agent.http.TurnedAwayLog.Reason;
import org.jspecify.annotations.Nullable;

/**
 * A request and its reply. The body is read into one buffer and the reply sent in one piece, neither of which blocks a
 * thread. Nothing is set up to wait, unless there is something to wait for.
 */
final class Exchange implements Callback {

    /** How much of an oversized body is read and dropped, so that its sender sees the 413. */
    private static final long MOST_DROPPED_BYTES = 1L << 20;

    private static final byte[] NO_BYTES = {};

    private enum Stage {
        READING,
        WORKING,
        SENDING,
        OVER
    }

    private final AtomicReference<Stage> stage = new AtomicReference<>(Stage.READING);
    private final LimitsHandler limits;
    private final CallerConnection connection;
    private final Request request;
    private final Response response;
    private final Callback callback;
    private final String path;
    private final @Nullable String forwarded;
    private byte[] body = NO_BYTES;
    private int maxBytes;
    private volatile boolean isHeld;
    private volatile long heldSince;
    private Runnable whenAnswered = () -> {};

    Exchange(LimitsHandler limits, String publicPath, Request request, Response response, Callback callback) {
        this.limits = limits;
        this.connection = OpenConnections.of(request);
        this.request = request;
        this.response = response;
        this.callback = callback;
        this.path =
                withoutPrefix(Objects.requireNonNullElse(request.getHttpURI().getPath(), ""), publicPath);
        this.forwarded = connection.forwarded(request);
    }

    CallerConnection connection() {
        return connection;
    }

    Request request() {
        return request;
    }

    /** As it was sent, without the public URL's path, so that the limits and the routes speak of the same. */
    String path() {
        return path;
    }

    /** Takes a prefix away once, if it is there literally and is a whole path; a rest like {@code //host} stays behind it. */
    private static String withoutPrefix(String path, String prefix) {
        String rest = path.startsWith(prefix) ? path.substring(prefix.length()) : path;
        if (rest.isEmpty() && !prefix.isEmpty()) {
            return "/";
        }
        return rest.startsWith("/") && !rest.startsWith("//") ? rest : path;
    }

    /** The address for which it counts, unless it shows an agent's token. */
    String caller() {
        return forwarded == null
                ? connection.address()
                : CallerAddress.of(forwarded).text();
    }

    Response response() {
        return response;
    }

    Callback callback() {
        return callback;
    }

    byte[] body() {
        return body;
    }

    /** Reads a body of at most this many bytes, and hands the exchange back, or refuses it. */
    void read(int most) {
        maxBytes = most;
        long announced = request.getLength();
        if (announced > most
                && (announced > MOST_DROPPED_BYTES || request.getHeaders().contains(HttpHeader.EXPECT))) {
            refuseUnread(HttpRefusal.tooLarge(most));
        } else {
            read(new IncomingBody(announced, most));
        }
    }

    private void read(IncomingBody incoming) {
        while (stage.get() == Stage.READING) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                awaitMore(incoming);
                return;
            }
            if (Content.Chunk.isFailure(chunk)) {
                refuseUnread(HttpRefusal.BAD_REQUEST.response());
                return;
            }
            incoming.append(chunk.getByteBuffer());
            chunk.release();
            if (chunk.isLast() || incoming.length() > MOST_DROPPED_BYTES) {
                end(incoming);
                return;
            }
        }
    }

    private void awaitMore(IncomingBody incoming) {
        if (!isHeld) {
            expectSilence();
            long announced = request.getLength();
            hold(announced < 0 ? maxBytes : Math.min(announced, maxBytes));
        }
        request.demand(() -> read(incoming));
    }

    private void hold(long bytes) {
        heldSince = NanoTime.now();
        isHeld = true;
        limits.slow().add(this, bytes);
    }

    private void release() {
        if (isHeld) {
            isHeld = false;
            limits.slow().remove(this);
        }
    }

    /** The idle time-out is for connections without a request. */
    void expectSilence() {
        request.addIdleTimeoutListener(timeout -> false);
    }

    private void end(IncomingBody incoming) {
        if (incoming.isTooLong()) {
            refuseUnread(HttpRefusal.tooLarge(maxBytes));
        } else if (stopReading()) {
            body = incoming.toBytes();
            limits.received(this);
        }
    }

    private void refuseUnread(ServiceResponse refusal) {
        if (stopReading()) {
            refuse(refusal);
        }
    }

    private boolean stopReading() {
        boolean first = stage.compareAndSet(Stage.READING, Stage.WORKING);
        if (first) {
            release();
        }
        return first;
    }

    /** Whether it waits for us, not for its caller. */
    boolean isAtWork() {
        return !isHeld && stage.get() != Stage.READING;
    }

    /** Has an action run when the reply has been written or waits to be read. */
    void whenAnswered(Runnable action) {
        whenAnswered = action;
    }

    ServiceRequest toServiceRequest() {
        HttpFields headers = request.getHeaders();
        String query = request.getHttpURI().getQuery();
        return new ServiceRequest(
                request.getMethod(),
                path(),
                forwarded == null ? Request.getRemoteAddr(request) : forwarded,
                headers.get(HttpHeader.CONTENT_TYPE),
                body,
                name -> joined(headers.getValuesList(name)),
                query == null ? "" : query);
    }

    private static Optional<String> joined(List<String> values) {
        return values.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", values));
    }

    /** Refuses the request; the next one on its connection would not be read, so that is closed. */
    void refuse(ServiceResponse refusal) {
        response.getHeaders().put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE);
        send(refusal);
    }

    void send(ServiceResponse content) {
        response.setStatus(content.status());
        if (!content.contentType().isEmpty()) {
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, content.contentType());
        }
        content.headers().forEach(response.getHeaders()::put);
        limits.observe(this, content.status());
        if (connection.wire() instanceof IdleTimeout end) {
            end.notIdle(); // the time to find the answer was ours
        }
        stage.set(Stage.SENDING);
        response.write(true, ByteBuffer.wrap(content.body()), this);
        whenAnswered.run();
        if (stage.get() == Stage.SENDING) {
            hold(content.body().length);
        }
        if (stage.get() == Stage.OVER) {
            release();
        }
    }

    @Override
    public InvocationType getInvocationType() {
        return InvocationType.NON_BLOCKING;
    }

    @Override
    public void succeeded() {
        leave();
        callback.succeeded();
    }

    @Override
    public void failed(Throwable cause) {
        leave();
        callback.failed(cause);
    }

    private void leave() {
        stage.set(Stage.OVER);
        release();
        connection.rest();
    }

    /** For how long the caller has neither sent nor read a byte. */
    long stillMillis() {
        return connection.wire() instanceof IdleTimeout end ? end.getIdleFor() : 0;
    }

    /** Ends it if its caller has taken too long to send the body or to read the reply. */
    void endIfLate(Duration time) {
        if (isHeld && NanoTime.since(heldSince) > time.toNanos()) {
            end(HttpRefusal.REQUEST_TIMEOUT);
        }
    }

    /** Ends it because others need its place. */
    void giveUp() {
        limits.note(this, stage.get() == Stage.READING ? Reason.BODIES : Reason.REPLIES);
        end(HttpRefusal.TOO_MANY_REQUESTS);
    }

    private void end(HttpRefusal refusal) {
        if (stage.get() == Stage.READING) {
            refuseUnread(refusal.response());
        } else if (stage.get() == Stage.SENDING) {
            connection.wire().close();
        }
    }
}
