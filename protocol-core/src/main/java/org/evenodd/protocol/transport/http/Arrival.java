package org.evenodd.protocol.transport.http;

import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.evenodd.protocol.transport.Refusal;

/** One request whose body is coming in; no thread waits for it, and the timer is set only where there is something to wait for. */
final class Arrival {

    /** So much of a body that is too long is read and dropped, so that its sender gets to see the 413. */
    private static final long PATIENCE_BYTES = 1L << 20;

    private final AtomicBoolean settled = new AtomicBoolean();
    private final Request request;
    private final Response response;
    private final Callback callback;
    private final HttpServerLimits limits;
    private final Scheduler timer;
    private final Deadline deadline;
    private final Body body;

    Arrival(Request request, Response response, Callback callback, HttpServerLimits limits, Scheduler timer) {
        this.request = request;
        this.response = response;
        this.callback = callback;
        this.limits = limits;
        this.timer = timer;
        this.deadline = new Deadline(timer);
        this.body = new Body(request.getLength(), limits.maxBodyBytes());
    }

    void begin(Request.Handler inside) {
        request.addIdleTimeoutListener(timeout -> false);
        boolean hopeless = request.getLength() > limits.maxBodyBytes()
                && (request.getLength() > PATIENCE_BYTES || request.getHeaders().contains(HttpHeader.EXPECT));
        if (hopeless) {
            refuse(Refusal.tooLarge(limits.maxBodyBytes()));
        } else {
            read(inside);
        }
    }

    private void read(Request.Handler inside) {
        while (!settled.get()) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                awaitMore(inside);
                return;
            }
            if (Content.Chunk.isFailure(chunk)) {
                refuse(Refusal.BAD_REQUEST.response());
                return;
            }
            if (take(chunk)) {
                bodyEnded(inside);
                return;
            }
        }
    }

    private void awaitMore(Request.Handler inside) {
        if (!deadline.isArmed()) {
            deadline.arm(limits.requestTime(), () -> refuse(Refusal.REQUEST_TIMEOUT.response()));
        }
        request.demand(() -> read(inside));
    }

    /** Whether nothing more is wanted. */
    private boolean take(Content.Chunk chunk) {
        body.append(chunk.getByteBuffer());
        chunk.release();
        return chunk.isLast() || body.length() > PATIENCE_BYTES;
    }

    private void bodyEnded(Request.Handler inside) {
        deadline.disarm();
        if (body.isTooLong()) {
            refuse(Refusal.tooLarge(limits.maxBodyBytes()));
        } else if (settled.compareAndSet(false, true)) {
            letIn(inside);
        }
    }

    private void letIn(Request.Handler inside) {
        WholeRequest whole = new WholeRequest(request, body.toBytes());
        WholeResponse answer = new WholeResponse(whole, response, limits.requestTime(), timer);
        try {
            if (!inside.handle(whole, answer, callback)) {
                Response.writeError(whole, answer, callback, Refusal.NOT_FOUND.status());
            }
        } catch (Exception e) {
            Response.writeError(whole, answer, callback, e);
        }
    }

    private void refuse(org.evenodd.protocol.transport.Response refusal) {
        if (settled.compareAndSet(false, true)) {
            deadline.disarm();
            new Answer(response, callback).last().send(refusal);
        }
    }
}
