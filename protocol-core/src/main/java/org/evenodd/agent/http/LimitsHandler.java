package org.evenodd.agent.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.HostPort;
import org.eclipse.jetty.util.NanoTime;
import org.evenodd.agent.http.AgentApi.TokenHolders;
import org.evenodd.agent.http.OpenConnections.CallerConnection;
import org.evenodd.agent.http.TurnedAwayLog.Reason;
import org.evenodd.agent.runtime.RateLimits;
import org.evenodd.agent.runtime.RateLimits.RateLimit;
import org.evenodd.agent.runtime.SerialExecutor;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.MatchId;
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

    /** For those who sign in although their address has no request left. */
    private static final RateLimit SIGN_INS_PER_ADDRESS = RateLimit.of(10, Duration.ofSeconds(1));

    /** A longer one takes some milliseconds to read, for which hundreds of connections would make all others wait. */
    private static final int MOST_BYTES_OF_A_SHORT_CALL = 16_384;

    /** Batches that wait for their turn on the one thread that works on batches. */
    private static final int MOST_BATCHES = 256;

    private static final int MOST_PAGES = 384;
    private static final int MOST_PAGES_PER_ADDRESS = 256;

    /** Answers of several players at once, in Base64. */
    private static final int MOST_BYTES_TO_THE_RELAY = 1 << 17;

    /** Connectors that ask for calls without a player. */
    private static final int MOST_STRANGERS = 200;

    private static final int MOST_STRANGERS_PER_ADDRESS = 40;
    private static final int MOST_CONNECTORS = 10_000;
    private static final int MOST_REQUESTS_OF_A_CONNECTOR = 128;

    private static final ServiceResponse NO_ANSWER = HttpRefusal.NO_ANSWER.response();

    private static final Pattern TOKEN = Pattern.compile("\"auth_token\"\\s*:\\s*\"([!-~&&[^\"\\\\]]{1,256})\"");
    private static final Pattern MATCH = Pattern.compile("\"match_id\"\\s*:\\s*\"([0-9A-Z]{1,20})\"");

    /** As many as fit into a token behind a key. */
    private static final Pattern PORTS = Pattern.compile("\"ports\"\\s*:\\s*\\[([0-9, ]{1,180})");

    private final HttpServerLimits limits;
    private final AllowedHosts hosts;
    private final String publicPath;
    private final TurnedAwayLog log;
    private final OpenConnections connections;
    private final SlowCallers slow;
    private final CallerLimits calls;
    private final CallerLimits batches;
    private final CallerLimits pages;
    private final CallerLimits strangers;
    private final CallerLimits connectors;
    private final RateLimits<String> signIns;
    private final TokenHolders holders;
    private final AgentRoutes routes;
    private final RequestObserver observer;
    private final @Nullable EventWatchers watchers;
    private final Executor threads;
    private final Executor turns;
    private volatile boolean closing;

    /** Remembered, because almost all requests name the same. */
    private volatile @Nullable String lastAllowedHost;

    /** @param agent without events it has no pages either */
    LimitsHandler(HttpServerLimits limits, HttpSite site, HttpThreads threads, AgentApi agent) {
        this.limits = limits;
        this.hosts = site.allowed();
        this.publicPath = site.publicUrl().path();
        this.log = new TurnedAwayLog(site.log());
        this.connections = new OpenConnections(limits, site.proxies(), threads.timer(), log);
        this.slow = threads.slowCallers();
        HttpServerLimits.AddressLimits perAddress = limits.perAddress();
        this.calls = new CallerLimits(perAddress.rate(), limits.maxRequests(), perAddress.requests());
        this.batches = new CallerLimits(perAddress.rate(), MOST_BATCHES, MOST_BATCHES / 2);
        this.pages = new CallerLimits(PAGES_PER_ADDRESS, MOST_PAGES, MOST_PAGES_PER_ADDRESS);
        this.strangers = new CallerLimits(perAddress.rate(), MOST_STRANGERS, MOST_STRANGERS_PER_ADDRESS);
        this.connectors = new CallerLimits(perAddress.rate(), MOST_CONNECTORS, MOST_REQUESTS_OF_A_CONNECTOR);
        this.signIns = new RateLimits<>(SIGN_INS_PER_ADDRESS, System::nanoTime);
        this.holders = agent.holders();
        this.routes = new AgentRoutes(agent);
        this.observer = agent.observer();
        EventFeed events = agent.events();
        this.watchers = events == null ? null : new EventWatchers(events, threads.timer(), System::nanoTime, log);
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
        Exchange exchange = new Exchange(this, publicPath, request, response, callback);
        connections.begin(exchange);
        Reason objection = objectionTo(request);
        if (closing) {
            exchange.refuse(HttpRefusal.SHUTTING_DOWN.response());
        } else if (objection != null) {
            turnAway(exchange, objection);
        } else {
            exchange.read(isForRelay(exchange) ? MOST_BYTES_TO_THE_RELAY : limits.maxBodyBytes());
        }
        return true;
    }

    /**
     * The objection to a request's head: it may come from a web page, with a foreign {@code Origin} or for a host that is
     * not the agent's, or its body is compressed, and is not decompressed here: a kilobyte could become a gigabyte.
     */
    private @Nullable Reason objectionTo(Request request) {
        Reason objection = isAllowed(request.getHttpURI().getHost()) ? null : Reason.UNKNOWN_HOST;
        for (HttpField field : request.getHeaders()) {
            HttpHeader header = field.getHeader();
            if (header == HttpHeader.ORIGIN && !hosts.allowsOrigin(field.getValue())) {
                return Reason.FOREIGN_PAGE;
            }
            if (header == HttpHeader.HOST && !isAllowed(hostOf(field.getValue()))) {
                objection = Reason.UNKNOWN_HOST;
            } else if (objection == null && isCoding(header, field.getValue())) {
                objection = Reason.CODED_BODY;
            }
        }
        return objection;
    }

    /** Browsers always send a host, so a request without one, in HTTP/1.0, is not from a web page. */
    private boolean isAllowed(@Nullable String host) {
        if (host == null || host.equals(lastAllowedHost)) {
            return true;
        }
        boolean isAllowed = hosts.allowsHost(host);
        if (isAllowed) {
            lastAllowedHost = host;
        }
        return isAllowed;
    }

    private static String hostOf(String header) {
        try {
            return String.valueOf(new HostPort(header).getHost());
        } catch (IllegalArgumentException e) {
            return "";
        }
    }

    private static boolean isCoding(@Nullable HttpHeader header, String value) {
        return (header == HttpHeader.CONTENT_ENCODING && !value.equalsIgnoreCase("identity"))
                || (header == HttpHeader.TRANSFER_ENCODING && !value.equalsIgnoreCase("chunked"));
    }

    private void turnAway(Exchange exchange, Reason reason) {
        note(exchange, reason);
        exchange.refuse(reason.refusal().response());
    }

    /** Answers a request that has arrived whole. */
    void received(Exchange exchange) {
        String caller = callerOf(exchange);
        CallerLimits admission = admission(exchange, caller);
        Duration wait = admission.take(caller);
        if (closing) {
            exchange.refuse(HttpRefusal.SHUTTING_DOWN.response());
        } else if (!wait.isZero() && !(isSignIn(exchange) && signIns.grants(caller))) {
            note(exchange, Reason.REQUEST_RATE);
            exchange.refuse(HttpRefusal.tooMany(wait));
        } else if (watchers != null && isGet(exchange, AgentApi.EVENTS)) {
            follow(watchers, exchange);
        } else {
            boolean isBatch = isBatch(exchange.body());
            work(exchange, caller, isBatch ? batches : admission, isBatch ? turns : threadFor(exchange));
        }
    }

    private CallerLimits admission(Exchange exchange, String caller) {
        if (isForRelay(exchange)) {
            return caller.equals(exchange.caller()) ? strangers : connectors;
        }
        return isForPages(exchange) ? pages : calls;
    }

    private void work(Exchange exchange, String caller, CallerLimits places, Executor thread) {
        if (places.enter(caller)) {
            exchange.whenAnswered(() -> places.leave(caller));
            thread.execute(() -> answer(exchange));
        } else {
            note(exchange, Reason.REQUESTS_AT_ONCE);
            exchange.send(HttpRefusal.TOO_MANY_REQUESTS.response());
        }
    }

    /** The agent whose valid token the request shows, else its address; the connection counts for the same. */
    private String callerOf(Exchange exchange) {
        String caller = isCall(exchange) ? holder(exchange) : exchange.caller();
        connections.count(exchange.connection(), caller);
        return caller;
    }

    /** The agent whose valid token is the first in a body, which is not parsed; else the caller's address. */
    private String holder(Exchange exchange) {
        String text = new String(exchange.body(), ISO_8859_1);
        if (isForRelay(exchange)) {
            Matcher ports = PORTS.matcher(text);
            String polled = ports.find() ? ':' + ports.group(1).replace(" ", "") : "";
            return Optional.ofNullable(exchange.request().getHeaders().get(AgentApi.RELAY_KEY))
                    .map(key -> key + polled)
                    .filter(AuthToken.SYNTAX::accepts)
                    .flatMap(shown -> holders.holder(new AuthToken(shown), null))
                    .orElse(exchange.caller());
        }
        Matcher found = TOKEN.matcher(text);
        if (!found.find()) {
            return exchange.caller();
        }
        CallerConnection connection = exchange.connection();
        AuthToken token = new AuthToken(found.group(1));
        return connection.holderOf(token).orElseGet(() -> {
            Optional<String> holder = holders.holder(token, match(text));
            holder.ifPresent(agent -> connection.remember(token, agent));
            return holder.orElse(exchange.caller());
        });
    }

    private static @Nullable MatchId match(String text) {
        Matcher match = MATCH.matcher(text);
        return match.find() && MatchId.SYNTAX.accepts(match.group(1)) ? new MatchId(match.group(1)) : null;
    }

    private void follow(EventWatchers events, Exchange exchange) {
        connections.release(exchange.connection());
        if (!events.follow(exchange.connection(), exchange.request(), exchange.response(), exchange.callback())) {
            turnAway(exchange, Reason.WATCHERS);
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
            boolean isHeld = isForRelay(exchange);
            if (isHeld) {
                connections.release(exchange.connection());
            }
            CompletableFuture<Void> unused = answer.completeOnTimeout(
                            NO_ANSWER, limits.answerTime().toMillis(), TimeUnit.MILLISECONDS)
                    .thenAccept(response -> {
                        if (isHeld) {
                            connections.countAgain(exchange.connection());
                        }
                        exchange.send(response);
                    });
        }
    }

    /** Those who look have limits of their own: pages, metrics and schemas never keep an agent from its turn. */
    private static boolean isForPages(Exchange exchange) {
        return HttpMethod.GET.is(exchange.request().getMethod())
                ? !isAt(exchange, AgentApi.HEALTH)
                : !isAt(exchange, AgentApi.MCP) && isForm(exchange);
    }

    private static boolean isForRelay(Exchange exchange) {
        return isAt(exchange, AgentApi.RELAY) && isCall(exchange);
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

    void note(Exchange exchange, Reason reason) {
        log.note(exchange.caller(), reason);
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
