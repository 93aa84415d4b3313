package org.evenodd.agent.http;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Scheduler;
import org.evenodd.agent.address.CallerAddress;
import org.evenodd.agent.service.HttpRefusal;
import org.evenodd.agent.service.ServiceResponse;
import org.jspecify.annotations.Nullable;

/**
 * A request whose body is being received without blocking a thread; the timer is set only if there is something to wait
 * for.
 */
final class IncomingRequest {

    /** How much of an oversized body is read and dropped, so that its sender sees the 413. */
    private static final long PATIENCE_BYTES = 1L << 20;

    private final AtomicBoolean settled = new AtomicBoolean();
    private final Request request;
    private final Consumer<ServiceResponse> refusals;
    private final HttpServerLimits limits;
    private final UnfinishedBodies unfinished;
    private final Scheduler timer;
    private final IncomingBody body;
    private volatile @Nullable Deadline deadline;

    /** @param refusals receives the answer to a request that stays incomplete */
    IncomingRequest(
            Request request,
            Consumer<ServiceResponse> refusals,
            HttpServerLimits limits,
            Scheduler timer,
            UnfinishedBodies unfinished) {
        this.request = request;
        this.refusals = refusals;
        this.limits = limits;
        this.unfinished = unfinished;
        this.timer = timer;
        this.body = new IncomingBody(request.getLength(), limits.maxBodyBytes());
    }

    CallerAddress address() {
        return LimitingHandler.addressOf(request);
    }

    void begin(Consumer<WholeRequest> inside) {
        request.addIdleTimeoutListener(timeout -> false);
        boolean tooLong = request.getLength() > limits.maxBodyBytes()
                && (request.getLength() > PATIENCE_BYTES || request.getHeaders().contains(HttpHeader.EXPECT));
        if (tooLong) {
            refuse(HttpRefusal.tooLarge(limits.maxBodyBytes()));
        } else {
            read(inside);
        }
    }

    private void read(Consumer<WholeRequest> inside) {
        while (!settled.get()) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                awaitMore(inside);
                return;
            }
            if (Content.Chunk.isFailure(chunk)) {
                refuse(HttpRefusal.BAD_REQUEST.response());
                return;
            }
            if (take(chunk)) {
                bodyEnded(inside);
                return;
            }
        }
    }

    private void awaitMore(Consumer<WholeRequest> inside) {
        if (deadline == null) {
            Deadline whole = new Deadline(timer);
            deadline = whole;
            whole.arm(limits.requestTime(), () -> refuse(HttpRefusal.REQUEST_TIMEOUT.response()));
            unfinished.add(address(), this);
        }
        request.demand(() -> read(inside));
    }

    /** Takes a chunk; returns whether the body is complete. */
    private boolean take(Content.Chunk chunk) {
        body.append(chunk.getByteBuffer());
        chunk.release();
        return chunk.isLast() || body.length() > PATIENCE_BYTES;
    }

    private void bodyEnded(Consumer<WholeRequest> inside) {
        if (body.isTooLong()) {
            refuse(HttpRefusal.tooLarge(limits.maxBodyBytes()));
        } else if (settle()) {
            inside.accept(new WholeRequest(request, body.toBytes()));
        }
    }

    /** Rejects the request because others need its place. */
    void giveUp() {
        refuse(HttpRefusal.TOO_MANY_REQUESTS.response());
    }

    private void refuse(ServiceResponse refusal) {
        if (settle()) {
            refusals.accept(refusal);
        }
    }

    private boolean settle() {
        Deadline whole = deadline;
        if (whole != null) {
            whole.disarm();
            unfinished.remove(this);
        }
        return settled.compareAndSet(false, true);
    }
}
