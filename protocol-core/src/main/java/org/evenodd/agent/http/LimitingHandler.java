package org.evenodd.agent.http;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.evenodd.agent.address.CallerAddress;
import org.evenodd.agent.http.TurnedAwayLog.Reason;
import org.evenodd.agent.rate.RateLimit;
import org.evenodd.agent.rate.RateLimits;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.agent.service.EventFeed;
import org.evenodd.agent.service.HttpRefusal;
import org.jspecify.annotations.Nullable;

/**
 * Admits a bounded number of concurrent requests, in total and per address. A request is passed on only when its body
 * has arrived completely, in time and within its limit, so that nothing behind this handler waits for a caller.
 */
final class LimitingHandler extends Handler.Wrapper {

    /** A page reloads up to four times a second, and a whole class may share an address. */
    private static final RateLimit PAGES_PER_ADDRESS = RateLimit.perSecond(200);

    private static final int MOST_PAGES = 384;
    private static final int MOST_PAGES_PER_ADDRESS = 256;

    private final HttpServerLimits limits;
    private final HeadCheck heads;
    private final Scheduler timer;
    private final TurnedAwayLog log;
    private final OpenConnections connections;
    private final CallerLimits calls;
    private final CallerLimits pages;
    private final @Nullable EventWatchers watchers;
    private final UnfinishedBodies unfinished;
    private final OutgoingReplies replies;
    private volatile boolean closing;

    /** @param events those that callers may follow; null for none, and then there are no pages either */
    LimitingHandler(
            HttpServerLimits limits,
            HttpSite site,
            HttpThreads threads,
            InstantSource clock,
            @Nullable EventFeed events) {
        this.limits = limits;
        this.heads = new HeadCheck(site.allowed());
        this.timer = threads.timer();
        this.log = new TurnedAwayLog(clock, site.log());
        this.connections = new OpenConnections(limits, log);
        this.calls = new CallerLimits(
                new RateLimits<>(limits.perAddress().rate(), clock),
                new RequestSlots(limits.maxRequests(), limits.perAddress().requests()));
        this.pages = new CallerLimits(
                new RateLimits<>(PAGES_PER_ADDRESS, clock), new RequestSlots(MOST_PAGES, MOST_PAGES_PER_ADDRESS));
        this.watchers = events == null ? null : new EventWatchers(events, threads.timer(), clock, log);
        this.unfinished = new UnfinishedBodies(log);
        this.replies = new OutgoingReplies(threads.replies(), limits.requestTime(), timer, log);
    }

    /** Limits for requests of one kind. */
    private record CallerLimits(RateLimits<CallerAddress> rates, RequestSlots slots) {}

    /** Browsers have limits of their own, so that watching a league never keeps an agent from its turn. */
    private CallerLimits admissionOf(Request request) {
        return watchers != null && isForPages(request) ? pages : calls;
    }

    private static boolean isForPages(Request request) {
        String path = Request.getPathInContext(request);
        return HttpMethod.GET.is(request.getMethod())
                ? !path.equals(AgentApi.HEALTH) && !path.equals(AgentApi.METRICS)
                : !path.equals(AgentApi.MCP) && isForm(request);
    }

    private static boolean isForm(Request request) {
        String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
        return type != null && type.startsWith("application/x-www-form-urlencoded");
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
        Duration wait = admissionOf(request).rates().take(addressOf(request));
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
            return;
        }
        if (watchers != null && isForEvents(request)) {
            connections.release(request);
            watchers.follow(request, response, callback);
            return;
        }
        RequestSlots slots = admissionOf(request).slots();
        if (slots.take(address)) {
            connections.beginWork(request);
            work(request, response, Callback.from(callback, () -> leave(slots, address, request)));
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

    private static boolean isForEvents(Request request) {
        return HttpMethod.GET.is(request.getMethod())
                && Request.getPathInContext(request).equals(AgentApi.EVENTS);
    }

    private void leave(RequestSlots slots, CallerAddress address, Request request) {
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
            if (watchers != null) {
                watchers.close();
            }
            calls.slots().awaitAll(limits.drainTime());
        }
    }
}
