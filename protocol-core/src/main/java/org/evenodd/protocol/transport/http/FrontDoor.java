package org.evenodd.protocol.transport.http;

import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.evenodd.protocol.transport.AllowedHosts;
import org.evenodd.protocol.transport.Refusal;

/**
 * Admits a bounded number of requests at once. One is let in when its body is there, whole, in time and not too long, so
 * that nobody inside ever waits for a caller.
 */
final class FrontDoor extends Handler.Wrapper {

    private final HttpServerLimits limits;
    private final HostCheck hosts;
    private final Scheduler timer;
    private final Semaphore places;
    private volatile boolean closing;

    FrontDoor(HttpServerLimits limits, AllowedHosts hosts, Scheduler timer) {
        this.limits = limits;
        this.hosts = new HostCheck(hosts);
        this.timer = timer;
        this.places = new Semaphore(limits.maxRequests());
    }

    @Override
    public InvocationType getInvocationType() {
        return InvocationType.BLOCKING;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (closing) {
            new Answer(response, callback).last().send(Refusal.SHUTTING_DOWN.response());
            return true;
        }
        Optional<Refusal> objection = hosts.objection(request);
        if (objection.isPresent()) {
            new Answer(response, callback).last().send(objection.get().response());
        } else {
            admit(request, response, callback);
        }
        return true;
    }

    private void admit(Request request, Response response, Callback callback) {
        if (places.tryAcquire()) {
            Callback leaving = Callback.from(callback, (Runnable) places::release);
            new Arrival(request, response, leaving, limits, timer).begin(getHandler());
        } else {
            new Answer(response, callback).send(Refusal.TOO_MANY_REQUESTS.response());
        }
    }

    /** Admits nobody any more and waits a little for those inside; the second time, for nobody. */
    void drain() {
        if (closing) {
            return;
        }
        closing = true;
        try {
            boolean unused =
                    places.tryAcquire(limits.maxRequests(), limits.drainTime().toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
