package org.evenodd.agent.http;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.NanoTime;
import org.evenodd.agent.address.CallerAddress;
import org.evenodd.agent.http.OpenConnections.CallerConnection;
import org.evenodd.agent.http.TurnedAwayLog.Reason;
import org.evenodd.agent.rate.RateLimit;
import org.evenodd.agent.rate.RateLimits;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.agent.service.EventFeed;
import org.evenodd.agent.service.HttpRefusal;
import org.evenodd.agent.service.RequestObserver;
import org.evenodd.agent.service.ServiceResponse;
import org.evenodd.agent.service.TokenHolders;
import org.evenodd.agent.thread.SerialExecutor;
import org.jspecify.annotations.Nullable;

/**
 * The way in: checks a request's head, how often its caller asks and how often at once, in total and per caller, which
 * is an address, or the agent whose valid token the request shows; and has the routes answer it when its body is there.
 * A short call is answered on the thread that has read it, which reads for all. Batches take turns; pages and long
 * calls are for others.
 */
final class LimitsHandler extends Handler.Abstract.NonBlocking {

    /** A page reloads up to four times a second, and a whole class may share an address. */
    private static final RateLimit PAGES_PER_ADDRESS = RateLimit.perSecond(200);

    /** For those who may show a token although their address has no request left: on a new connection, or to sign in. */
    private static final RateLimit TEN_A_SECOND = RateLimit.of(10, Duration.ofSeconds(1));

    private static final int HEARING_BYTES = 10_240;

    /** A longer one takes some milliseconds to read, for which hundreds of connections would make all others wait. */
    private static final int MOST_BYTES_OF_A_SHORT_CALL = 16_384;

    /** Batches that wait for their turn on the one thread that works on batches. */
    private static final int MOST_BATCHES = 256;

    private static final int MOST_PAGES = 384;
    private static final int MOST_PAGES_PER_ADDRESS = 256;

    private final HttpServerLimits limits;
    private final HeadCheck heads;
    private final TurnedAwayLog log;
    private final OpenConnections connections;
    private final SlowCallers slow;
    private final CallerLimits calls;
    private final CallerLimits batches;
    private final CallerLimits pages;
    private final RateLimits<CallerAddress> hearings;
    private final RateLimits<CallerAddress> signIns;
    private final TokenHolders holders;
    private final AgentRoutes routes;
    private final RequestObserver observer;
    private final @Nullable EventWatchers watchers;
    private final Executor threads;
    private final Executor turns;
    private volatile boolean closing;

    /** @param agent without events it has no pages either */
    LimitsHandler(HttpServerLimits limits, HttpSite site, HttpThreads threads, InstantSource clock, AgentApi agent) {
        this.limits = limits;
        this.heads = new HeadCheck(site.allowed());
        this.log = new TurnedAwayLog(clock, site.log());
        this.connections = new OpenConnections(limits, threads.timer(), log);
        this.slow = threads.slowCallers();
        HttpServerLimits.AddressLimits perAddress = limits.perAddress();
        this.calls = new CallerLimits(perAddress.rate(), clock, limits.maxRequests(), perAddress.requests());
        this.batches = new CallerLimits(perAddress.rate(), clock, MOST_BATCHES, MOST_BATCHES / 2);
        this.pages = new CallerLimits(PAGES_PER_ADDRESS, clock, MOST_PAGES, MOST_PAGES_PER_ADDRESS);
        this.hearings = new RateLimits<>(TEN_A_SECOND, clock);
        this.signIns = new RateLimits<>(TEN_A_SECOND, clock);
        this.holders = agent.holders();
        this.routes = new AgentRoutes(agent);
        this.observer = agent.observer();
        EventFeed events = agent.events();
        this.watchers = events == null ? null : new EventWatchers(events, threads.timer(), clock, log);
        this.threads = threads.pool();
        this.turns = new SerialExecutor(threads.pool());
    }

    OpenConnections connections() {
        return connections;
    }

    SlowCallers slow() {
        return slow;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Exchange exchange = new Exchange(this, request, response, callback);
        Optional<HeadCheck.Objection> objection = heads.objectionTo(request);
        if (closing) {
            exchange.refuse(HttpRefusal.SHUTTING_DOWN.response());
        } else if (objection.isPresent()) {
            note(exchange, objection.get().reason());
            exchange.refuse(objection.get().refusal().response());
        } else {
            admit(exchange);
        }
        return true;
    }

    /** Reads the body, unless the caller has no request left and will hardly show a token that has. */
    private void admit(Exchange exchange) {
        CallerConnection connection = exchange.connection();
        Duration wait = wait(exchange);
        if (wait.isZero() || (isCall(exchange) && connection.isAnAgents())) {
            exchange.read(limits.maxBodyBytes(), wait);
        } else if (isCall(exchange) && !connection.hasAsked() && hearings.grants(connection.address())) {
            exchange.read(HEARING_BYTES, wait);
        } else {
            refuse(exchange, wait);
        }
    }

    /** How long the caller's address has to wait until it may ask. */
    private Duration wait(Exchange exchange) {
        CallerAddress address = addressOf(exchange);
        return isSignIn(exchange) && signIns.wait(address).isZero()
                ? Duration.ZERO
                : limitsOf(exchange).rates().wait(address);
    }

    private void refuse(Exchange exchange, Duration wait) {
        note(exchange, Reason.REQUEST_RATE);
        exchange.refuse(HttpRefusal.tooMany(wait));
    }

    /** Counts a request whose body has not arrived whole. */
    void notReceived(Exchange exchange) {
        Duration unused = limitsOf(exchange).rates().take(addressOf(exchange));
    }

    /** Answers a request that has arrived whole. */
    void received(Exchange exchange) {
        CallerAddress caller = callerOf(exchange);
        CallerLimits admission = limitsOf(exchange);
        Duration wait = isSignIn(exchange) && signIns.grants(caller)
                ? Duration.ZERO
                : admission.rates().take(caller);
        if (closing) {
            exchange.refuse(HttpRefusal.SHUTTING_DOWN.response());
        } else if (!wait.isZero()) {
            refuse(exchange, wait);
        } else if (watchers != null && isGet(exchange, AgentApi.EVENTS)) {
            follow(watchers, exchange);
        } else {
            boolean isBatch = isBatch(exchange.body());
            work(exchange, caller, isBatch ? batches : admission, isBatch ? turns : threadFor(exchange));
        }
    }

    private void work(Exchange exchange, CallerAddress caller, CallerLimits places, Executor thread) {
        if (places.enter(caller)) {
            exchange.begin(() -> places.leave(caller));
            thread.execute(() -> answer(exchange));
        } else {
            note(exchange, Reason.REQUESTS_AT_ONCE);
            exchange.send(HttpRefusal.TOO_MANY_REQUESTS.response());
        }
    }

    /** The agent whose valid token the request shows, else its address; the connection counts for the same. */
    private CallerAddress callerOf(Exchange exchange) {
        CallerAddress address = addressOf(exchange);
        CallerAddress caller = isCall(exchange)
                ? holders.holder(exchange.body()).map(CallerAddress::new).orElse(address)
                : address;
        connections.count(exchange.connection(), caller);
        return caller;
    }

    private void follow(EventWatchers events, Exchange exchange) {
        connections.release(exchange.connection());
        if (!events.follow(exchange.request(), exchange.response(), exchange.callback())) {
            exchange.refuse(HttpRefusal.TOO_MANY_REQUESTS.response());
        }
    }

    private Executor threadFor(Exchange exchange) {
        boolean isShort = isCall(exchange)
                ? exchange.body().length <= MOST_BYTES_OF_A_SHORT_CALL
                : isGet(exchange, AgentApi.HEALTH);
        return isShort && !exchange.connection().hasHadItsTurn() ? Runnable::run : threads;
    }

    private void answer(Exchange exchange) {
        CompletableFuture<ServiceResponse> answer = routes.serve(exchange.toServiceRequest());
        if (answer.isDone()) {
            exchange.send(answer.join());
        } else {
            exchange.expectSilence();
            CompletableFuture<Void> unused = answer.completeOnTimeout(
                            HttpRefusal.NO_ANSWER.response(),
                            limits.answerTime().toMillis(),
                            TimeUnit.MILLISECONDS)
                    .thenAccept(exchange::send);
        }
    }

    /** Browsers have limits of their own, so that watching a league never keeps an agent from its turn. */
    private CallerLimits limitsOf(Exchange exchange) {
        return watchers != null && isForPages(exchange) ? pages : calls;
    }

    private static boolean isForPages(Exchange exchange) {
        return HttpMethod.GET.is(exchange.request().getMethod())
                ? !isAt(exchange, AgentApi.HEALTH) && !isAt(exchange, AgentApi.METRICS)
                : !isAt(exchange, AgentApi.MCP) && isForm(exchange);
    }

    private static boolean isCall(Exchange exchange) {
        return HttpMethod.POST.is(exchange.request().getMethod()) && !isForm(exchange);
    }

    private static boolean isGet(Exchange exchange, String path) {
        return HttpMethod.GET.is(exchange.request().getMethod()) && isAt(exchange, path);
    }

    private static boolean isSignIn(Exchange exchange) {
        return isForm(exchange) && isAt(exchange, AgentApi.SIGN_IN);
    }

    private static boolean isAt(Exchange exchange, String path) {
        return exchange.path().equals(path);
    }

    private static boolean isForm(Exchange exchange) {
        String type = exchange.request().getHeaders().get(HttpHeader.CONTENT_TYPE);
        return type != null && type.startsWith("application/x-www-form-urlencoded");
    }

    private static boolean isBatch(byte[] body) {
        for (byte first : body) {
            if (first > ' ') {
                return first == '[';
            }
        }
        return false;
    }

    private static CallerAddress addressOf(Exchange exchange) {
        return exchange.connection().address();
    }

    void note(Exchange exchange, Reason reason) {
        log.note(addressOf(exchange), reason);
    }

    /** Tells the observer of an answer when it is handed over: the time for which a slow caller reads does not count. */
    void observe(Exchange exchange, int status) {
        Request request = exchange.request();
        observer.answered(
                request.getMethod(),
                routes.templateOf(exchange.path()),
                status,
                Duration.ofNanos(NanoTime.since(request.getHeadersNanoTime())));
    }

    /** Rejects new requests and waits briefly for running ones; the second time it does not wait. */
    void drain() {
        if (!closing) {
            closing = true;
            if (watchers != null) {
                watchers.close();
            }
            long end = NanoTime.now() + limits.drainTime().toNanos();
            calls.awaitAll(end);
            batches.awaitAll(end);
        }
    }
}
