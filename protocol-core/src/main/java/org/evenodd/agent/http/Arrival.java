package org.evenodd.agent.http;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Scheduler;
import org.evenodd.agent.address.CallerAddress;
import org.evenodd.agent.service.Refusal;
import org.evenodd.agent.service.Response;

/** One request whose body is coming in; no thread waits for it, and the timer is set only where there is something to wait for. */
final class Arrival {

    /** So much of a body that is too long is read and dropped, so that its sender gets to see the 413. */
    private static final long PATIENCE_BYTES = 1L << 20;

    private final AtomicBoolean settled = new AtomicBoolean();
    private final Request request;
    private final Answer answer;
    private final HttpServerLimits limits;
    private final Unfinished unfinished;
    private final Deadline deadline;
    private final Body body;

    Arrival(Request request, Answer answer, HttpServerLimits limits, Scheduler timer, Unfinished unfinished) {
        this.request = request;
        this.answer = answer;
        this.limits = limits;
        this.unfinished = unfinished;
        this.deadline = new Deadline(timer);
        this.body = new Body(request.getLength(), limits.maxBodyBytes());
    }

    CallerAddress address() {
        return FrontDoor.addressOf(request);
    }

    void begin(Consumer<WholeRequest> inside) {
        request.addIdleTimeoutListener(timeout -> false);
        boolean hopeless = request.getLength() > limits.maxBodyBytes()
                && (request.getLength() > PATIENCE_BYTES || request.getHeaders().contains(HttpHeader.EXPECT));
        if (hopeless) {
            refuse(Refusal.tooLarge(limits.maxBodyBytes()));
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
                refuse(Refusal.BAD_REQUEST.response());
                return;
            }
            if (take(chunk)) {
                bodyEnded(inside);
                return;
            }
        }
    }

    private void awaitMore(Consumer<WholeRequest> inside) {
        if (!deadline.isArmed()) {
            deadline.arm(limits.requestTime(), () -> refuse(Refusal.REQUEST_TIMEOUT.response()));
            unfinished.add(address(), this);
        }
        request.demand(() -> read(inside));
    }

    /** Whether nothing more is wanted. */
    private boolean take(Content.Chunk chunk) {
        body.append(chunk.getByteBuffer());
        chunk.release();
        return chunk.isLast() || body.length() > PATIENCE_BYTES;
    }

    private void bodyEnded(Consumer<WholeRequest> inside) {
        if (body.isTooLong()) {
            refuse(Refusal.tooLarge(limits.maxBodyBytes()));
        } else if (settle()) {
            inside.accept(new WholeRequest(request, body.toBytes()));
        }
    }

    /** Turns the request away because others need its place. */
    void giveUp() {
        refuse(Refusal.TOO_MANY_REQUESTS.response());
    }

    private void refuse(Response refusal) {
        if (settle()) {
            answer.last().send(refusal);
        }
    }

    private boolean settle() {
        deadline.disarm();
        unfinished.remove(this);
        return settled.compareAndSet(false, true);
    }
}
