package org.evenodd.agent.http;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Executor;
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
import org.evenodd.agent.service.TokenHolders;
import org.evenodd.agent.thread.SerialExecutor;
import org.jspecify.annotations.Nullable;

/**
 * Admits a bounded number of concurrent requests, in total and per caller: an address, or the agent whose valid token
 * the request shows. A request is passed on only when its body has arrived completely, in time and within its limit, so
 * that nothing behind this handler waits for a caller.
 */
final class LimitingHandler extends Handler.Wrapper {

    /** A page reloads up to four times a second, and a whole class may share an address. */
    private static final RateLimit PAGES_PER_ADDRESS = RateLimit.perSecond(200);

    /** For those who may show a token although their address has no request left: on a new connection, or to sign in. */
    private static final RateLimit TEN_A_SECOND = RateLimit.of(10, Duration.ofSeconds(1));

    private static final int HEARING_BYTES = 10_240;

    /** Of a connection: the agent whose token its last request showed, or its address. */
    private static final String LAST_CALLER = LimitingHandler.class.getName();

    /** Batches that wait for their turn on the one thread that works on batches. */
    private static final int MOST_WAITING = 256;

    private static final int MOST_PAGES = 384;
    private static final int MOST_PAGES_PER_ADDRESS = 256;

    private final HttpServerLimits limits;
    private final HeadCheck heads;
    private final Scheduler timer;
    private final TurnedAwayLog log;
    private final OpenConnections connections;
    private final CallerLimits calls;
    private final CallerLimits pages;
    private final RateLimits<CallerAddress> hearings;
    private final RateLimits<CallerAddress> signIns;
    private final TokenHolders holders;
    private final @Nullable EventWatchers watchers;
    private final UnfinishedBodies unfinished;
    private final OutgoingReplies replies;
    private final RequestSlots waiting = new RequestSlots(MOST_WAITING, MOST_WAITING / 2);
    private final Executor turns;
    private volatile boolean closing;

    /** @param agent without events it has no pages either */
    LimitingHandler(HttpServerLimits limits, HttpSite site, HttpThreads threads, InstantSource clock, AgentApi agent) {
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
        this.hearings = new RateLimits<>(TEN_A_SECOND, clock);
        this.signIns = new RateLimits<>(TEN_A_SECOND, clock);
        this.holders = agent.holders();
        EventFeed events = agent.events();
        this.watchers = events == null ? null : new EventWatchers(events, threads.timer(), clock, log);
        this.unfinished = new UnfinishedBodies(log);
        this.replies = new OutgoingReplies(threads.replies(), limits.requestTime(), timer, log);
        this.turns = new SerialExecutor(threads.pool());
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

    private static boolean isSignIn(Request request) {
        return isForm(request) && Request.getPathInContext(request).equals(AgentApi.SIGN_IN);
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
        CallerAddress address = addressOf(request);
        RateLimits<CallerAddress> rates = admissionOf(request).rates();
        Duration wait = isSignIn(request) && signIns.wait(address).isZero() ? Duration.ZERO : rates.wait(address);
        if (!wait.isZero() && !mayShowToken(request, address)) {
            refuse(request, wait, response, callback);
            return;
        }
        boolean isFullyRead = wait.isZero() || isTrusted(request, address);
        new IncomingRequest(
                        request,
                        refusal -> {
                            Duration unused = rates.take(address);
                            new ResponseChannel(response, callback)
                                    .last()
                                    .send(wait.isZero() ? refusal : HttpRefusal.tooMany(wait));
                        },
                        isFullyRead ? limits : limits.withMaxBodyBytes(HEARING_BYTES),
                        timer,
                        unfinished)
                .begin(whole -> admitComplete(whole, address, response, callback));
    }

    /** A connection's first request may show one, and what follows one that has. */
    private boolean mayShowToken(Request request, CallerAddress address) {
        boolean first = request.getConnectionMetaData().getAttribute(LAST_CALLER) == null;
        return isCall(request) && (first ? hearings.grants(address) : isTrusted(request, address));
    }

    private static boolean isTrusted(Request request, CallerAddress address) {
        Object last = request.getConnectionMetaData().getAttribute(LAST_CALLER);
        return last != null && !last.equals(address);
    }

    private static boolean isCall(Request request) {
        return HttpMethod.POST.is(request.getMethod()) && !isForm(request);
    }

    /** The next request on this connection would not be read, so it is closed. */
    private void refuse(Request request, Duration wait, Response response, Callback callback) {
        note(request, Reason.REQUEST_RATE);
        new ResponseChannel(response, callback).last().send(HttpRefusal.tooMany(wait));
    }

    /** The agent whose valid token the request shows, else its address; the connection counts for the same. */
    private CallerAddress callerOf(WholeRequest request, CallerAddress address) {
        Optional<String> holder = isCall(request) ? holders.holder(request.bytes()) : Optional.empty();
        CallerAddress caller = holder.map(CallerAddress::new).orElse(address);
        Object before = request.getConnectionMetaData().setAttribute(LAST_CALLER, caller);
        if (!caller.equals(before == null ? address : before)) {
            connections.count(request, caller);
        }
        return caller;
    }

    private void admitComplete(WholeRequest request, CallerAddress address, Response response, Callback callback) {
        if (closing) {
            new ResponseChannel(response, callback).last().send(HttpRefusal.SHUTTING_DOWN.response());
            return;
        }
        CallerAddress caller = callerOf(request, address);
        CallerLimits admission = admissionOf(request);
        Duration wait = isSignIn(request) && signIns.grants(caller)
                ? Duration.ZERO
                : admission.rates().take(caller);
        if (!wait.isZero()) {
            refuse(request, wait, response, callback);
            return;
        }
        if (watchers != null && isForEvents(request)) {
            connections.release(request);
            watchers.follow(request, response, callback);
            return;
        }
        if (admission.slots().take(caller)) {
            connections.beginWork(request);
            work(request, caller, response, Callback.from(callback, () -> leave(admission.slots(), caller, request)));
        } else {
            note(request, Reason.REQUESTS_AT_ONCE);
            new ResponseChannel(response, callback).send(HttpRefusal.TOO_MANY_REQUESTS.response());
        }
    }

    private void work(WholeRequest request, CallerAddress caller, Response response, Callback whenDone) {
        if (!isBatch(request)) {
            answer(request, response, whenDone);
        } else if (waiting.take(caller)) {
            turns.execute(() -> {
                waiting.leave(caller);
                answer(request, response, whenDone);
            });
        } else {
            note(request, Reason.REQUESTS_AT_ONCE);
            new ResponseChannel(response, whenDone).send(HttpRefusal.TOO_MANY_REQUESTS.response());
        }
    }

    /** Batches hold many calls: they take turns, so that nobody else waits for them all. */
    private static boolean isBatch(WholeRequest request) {
        for (byte first : request.bytes()) {
            if (first > ' ') {
                return first == '[';
            }
        }
        return false;
    }

    private void answer(WholeRequest request, Response response, Callback whenDone) {
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

    private void leave(RequestSlots slots, CallerAddress caller, Request request) {
        slots.leave(caller);
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
