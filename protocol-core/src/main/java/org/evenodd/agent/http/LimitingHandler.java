package org.evenodd.agent.http;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.evenodd.agent.address.CallerAddress;
import org.evenodd.agent.http.TurnedAwayLog.Reason;
import org.evenodd.agent.rate.RateLimits;
import org.evenodd.agent.service.HttpRefusal;

/**
 * Admits a bounded number of concurrent requests, in total and per address. A request is passed on only when its body
 * has arrived completely, in time and within its limit, so that nothing behind this handler waits for a caller.
 */
final class LimitingHandler extends Handler.Wrapper {

    private final HttpServerLimits limits;
    private final HeadCheck heads;
    private final Scheduler timer;
    private final TurnedAwayLog log;
    private final OpenConnections connections;
    private final RateLimits<CallerAddress> rates;
    private final UnfinishedBodies unfinished;
    private final OutgoingReplies replies;
    private final RequestSlots slots;
    private volatile boolean closing;

    LimitingHandler(HttpServerLimits limits, HttpSite site, HttpThreads threads, InstantSource clock) {
        this.limits = limits;
        this.heads = new HeadCheck(site.allowed());
        this.timer = threads.timer();
        this.log = new TurnedAwayLog(clock, site.log());
        this.connections = new OpenConnections(limits, log);
        this.rates = new RateLimits<>(limits.perAddress().rate(), clock);
        this.unfinished = new UnfinishedBodies(log);
        this.replies = new OutgoingReplies(threads.replies(), limits.requestTime(), timer, log);
        this.slots = new RequestSlots(limits.maxRequests(), limits.perAddress().requests());
    }

    OpenConnections connections() {
        return connections;
    }

    @Override
    public InvocationType getInvocationType() {
        return InvocationType.BLOCKING;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (closing) {
            new ResponseChannel(response, callback).last().send(HttpRefusal.SHUTTING_DOWN.response());
            return true;
        }
        Optional<HeadCheck.Objection> objection = heads.objectionTo(request);
        if (objection.isPresent()) {
            note(request, objection.get().reason());
            new ResponseChannel(response, callback)
                    .last()
                    .send(objection.get().refusal().response());
        } else {
            admit(request, response, callback);
        }
        return true;
    }

    private void admit(Request request, Response response, Callback callback) {
        Duration wait = rates.take(addressOf(request));
        if (wait.isZero()) {
            new IncomingRequest(
                            request,
                            refusal -> new ResponseChannel(response, callback)
                                    .last()
                                    .send(refusal),
                            limits,
                            timer,
                            unfinished)
                    .begin(whole -> admitComplete(whole, response, callback));
        } else {
            note(request, Reason.REQUEST_RATE);
            new ResponseChannel(response, callback).send(HttpRefusal.tooMany(wait));
        }
    }

    private void admitComplete(WholeRequest request, Response response, Callback callback) {
        CallerAddress address = addressOf(request);
        if (closing) {
            new ResponseChannel(response, callback).last().send(HttpRefusal.SHUTTING_DOWN.response());
        } else if (slots.take(address)) {
            connections.beginWork(request);
            work(request, response, Callback.from(callback, () -> leave(address, request)));
        } else {
            note(request, Reason.REQUESTS_AT_ONCE);
            new ResponseChannel(response, callback).send(HttpRefusal.TOO_MANY_REQUESTS.response());
        }
    }

    private void work(WholeRequest request, Response response, Callback whenDone) {
        WholeResponse answer = new WholeResponse(request, response, replies);
        try {
            if (!getHandler().handle(request, answer, whenDone)) {
                Response.writeError(request, answer, whenDone, HttpRefusal.NOT_FOUND.status());
            }
        } catch (Exception e) {
            Response.writeError(request, answer, whenDone, e);
        }
    }

    private void leave(CallerAddress address, Request request) {
        slots.leave(address);
        connections.endWork(request);
    }

    private void note(Request request, Reason reason) {
        log.note(addressOf(request), reason);
    }

    static CallerAddress addressOf(Request request) {
        return CallerAddress.of(request.getConnectionMetaData().getRemoteSocketAddress());
    }

    /** Rejects new requests and waits briefly for running ones; the second time it does not wait. */
    void drain() {
        if (!closing) {
            closing = true;
            slots.awaitAll(limits.drainTime());
        }
    }
}
