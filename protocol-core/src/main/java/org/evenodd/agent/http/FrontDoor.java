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
import org.evenodd.agent.rate.RateLimits;
import org.evenodd.agent.service.Refusal;

/**
 * Admits a bounded number of requests at once, and a bounded number from each address. One is let in when its body is
 * there, whole, in time and not too long, so that nobody inside ever waits for a caller.
 */
final class FrontDoor extends Handler.Wrapper {

    private final HttpServerLimits limits;
    private final Objections objections;
    private final Scheduler timer;
    private final IncidentLog incidents;
    private final Guests guests;
    private final RateLimits<CallerAddress> rates;
    private final Unfinished unfinished;
    private final OutgoingReplies replies;
    private final Places places;
    private volatile boolean closing;

    FrontDoor(HttpServerLimits limits, HttpSite site, HttpThreads threads, InstantSource clock) {
        this.limits = limits;
        this.objections = new Objections(new HostCheck(site.allowed()));
        this.timer = threads.timer();
        this.incidents = new IncidentLog(clock, site.log());
        this.guests = new Guests(limits, incidents);
        this.rates = new RateLimits<>(limits.perAddress().rate(), clock);
        this.unfinished = new Unfinished(incidents);
        this.replies = new OutgoingReplies(threads.replies(), limits.requestTime(), timer, incidents);
        this.places = new Places(limits.maxRequests(), limits.perAddress().requests());
    }

    /** Those whose connections are open. */
    Guests guests() {
        return guests;
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
        Optional<Objection> objection = objections.to(request);
        if (objection.isPresent()) {
            note(request, objection.get().incident());
            new Answer(response, callback).last().send(objection.get().refusal().response());
        } else {
            admit(request, response, callback);
        }
        return true;
    }

    private void admit(Request request, Response response, Callback callback) {
        Duration wait = rates.take(addressOf(request));
        if (wait.isZero()) {
            new Arrival(request, new Answer(response, callback), limits, timer, unfinished)
                    .begin(whole -> letIn(whole, response, callback));
        } else {
            note(request, Incident.REQUEST_RATE);
            new Answer(response, callback).send(Refusal.tooMany(wait));
        }
    }

    private void letIn(WholeRequest request, Response response, Callback callback) {
        CallerAddress address = addressOf(request);
        if (closing) {
            new Answer(response, callback).last().send(Refusal.SHUTTING_DOWN.response());
        } else if (places.take(address)) {
            guests.beginWork(request);
            work(request, response, Callback.from(callback, () -> leave(address, request)));
        } else {
            note(request, Incident.REQUESTS_AT_ONCE);
            new Answer(response, callback).send(Refusal.TOO_MANY_REQUESTS.response());
        }
    }

    private void work(WholeRequest request, Response response, Callback leaving) {
        WholeResponse answer = new WholeResponse(request, response, replies);
        try {
            if (!getHandler().handle(request, answer, leaving)) {
                Response.writeError(request, answer, leaving, Refusal.NOT_FOUND.status());
            }
        } catch (Exception e) {
            Response.writeError(request, answer, leaving, e);
        }
    }

    private void leave(CallerAddress address, Request request) {
        places.leave(address);
        guests.endWork(request);
    }

    private void note(Request request, Incident incident) {
        incidents.note(addressOf(request), incident);
    }

    static CallerAddress addressOf(Request request) {
        return CallerAddress.of(request.getConnectionMetaData().getRemoteSocketAddress());
    }

    /** Admits nobody any more and waits a little for those inside; the second time, for nobody. */
    void drain() {
        if (!closing) {
            closing = true;
            places.awaitAll(limits.drainTime());
        }
    }
}
