package org.evenodd.manager.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.CompletableFuture.completedFuture;
import static java.util.concurrent.CompletableFuture.supplyAsync;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.http.EventFeed;
import org.evenodd.agent.http.HttpRefusal;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.manager.inbound.OperatorMethods;
import org.evenodd.manager.page.LeagueSource.PageVersion;
import org.evenodd.manager.page.PageFrame.Links;
import org.evenodd.manager.page.PageFrame.Section;
import org.evenodd.manager.page.PageReply.Assets;
import org.evenodd.manager.page.PageReply.Compressed;
import org.evenodd.manager.page.Sessions.Session;
import org.evenodd.manager.page.Sessions.SessionCookie;
import org.evenodd.manager.page.Sessions.SignInForm;
import org.evenodd.manager.results.Viewer;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.value.BoundedMap;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.PublicUrl;

/**
 * The league's web page: finds what is at an address, for whom. Pages are made on threads of their own, and what
 * everybody sees is made once for all.
 */
public final class WebPage implements Service {

    static final Pattern PATHS = Pattern.compile(
            "/|/(matches|first-bot|head-to-head|cross-table|statistics|agents|divisions|legs|leagues|operator|sign-in)|/(assets|tables|matches|players|divisions|legs|leagues|operator)/.*");
    static final String ASSETS = "/assets/";
    static final String NOT_READ = "It cannot be read now. Try again soon.";
    private static final int MOST_PAGES_KEPT = 64;

    private final PageParts parts;
    private final Executor threads;
    private final Service others;
    private final SignInForm signIn;
    private final OperatorDesk operator;
    private final AuthorDesk author;
    private final Map<String, MadePage> cache = new BoundedMap<>(MOST_PAGES_KEPT);

    /**
     * A web page.
     *
     * @param threads make the pages
     * @param others serves what is not for browsers
     */
    public WebPage(PageParts parts, Executor threads, Service others) {
        this.parts = parts;
        this.threads = threads;
        this.others = others;
        this.signIn = new SignInForm(parts);
        this.operator = new OperatorDesk(parts, threads);
        this.author = new AuthorDesk(parts, threads);
    }

    @Override
    public CompletableFuture<ServiceResponse> serve(ServiceRequest request) {
        if (!isForBrowsers(request)) {
            return isPage(request.path())
                    ? HttpRefusal.METHOD_NOT_ALLOWED
                            .response()
                            .with("Allow", "GET")
                            .now()
                    : others.serve(request);
        }
        BrowserRequest browser = BrowserRequest.of(request, parts.cookie().name());
        if (request.path().startsWith(ASSETS)) {
            return completedFuture(asset(browser));
        }
        Optional<Session> session = parts.sessions().find(browser.credentials().session());
        return BrowserRequest.isForm(request)
                ? posted(request, browser, session)
                : supplyAsync(
                                () -> AuthorDesk.MATCHES.matcher(request.path()).matches()
                                        ? author.matches(browser)
                                        : parts.legs()
                                                .at(browser, Sessions.viewer(session), threads)
                                                .orElseGet(() -> page(browser, session)),
                                threads)
                        .thenCompose(Function.identity());
    }

    /** Whether something is shown at a path, so that it takes no calls. Calls are posted to the root, too. */
    private static boolean isPage(String path) {
        return path.equals(AgentApi.EVENTS)
                || (path.length() > 1 && PATHS.matcher(path).matches());
    }

    /** A page of a match waits for what its referee has reported, and keeps no other page waiting. */
    private CompletableFuture<ServiceResponse> page(BrowserRequest request, Optional<Session> session) {
        PageVersion now = parts.league().version(); // what is read may not be that of a later version
        CompletableFuture<LeaguePages> known = pages(request.path());
        return known.handleAsync(
                (pages, problem) -> problem == null
                        ? page(request, session, now, pages)
                        : parts.notice(503, session, "Not now", NOT_READ),
                known.isDone() ? Runnable::run : threads);
    }

    private CompletableFuture<LeaguePages> pages(String path) {
        LeaguePages pages = new LeaguePages(
                parts.league(),
                parts.links(),
                parts.league()::details,
                List.of(),
                List.of(),
                Optional.of(parts.manager()));
        if (path.startsWith(LeaguePages.PLAYERS)) {
            return parts.legs().former().thenCombine(parts.legs().tables(), pages::with);
        }
        return LeaguePages.matchAt(path)
                .map(match -> parts.league().readDetails(match).thenApply(pages::with))
                .orElse(completedFuture(pages));
    }

    static boolean isForBrowsers(ServiceRequest request) {
        boolean isOurs = PATHS.matcher(request.path()).matches();
        boolean reads = request.method().equals("GET") || request.method().equals("HEAD");
        return reads
                ? isOurs || request.headers().value("Accept").orElse("").contains("text/html")
                : isOurs && BrowserRequest.isForm(request);
    }

    static ServiceResponse asset(BrowserRequest request) {
        return Optional.ofNullable(Assets.ALL.get(request.path().substring(ASSETS.length())))
                .map(asset -> asset.tag().equals(request.cache().tag())
                        ? unchanged(asset.tag())
                        : tagged(asset.body().reply(request.cache().gzip(), 200, asset.type()), asset.tag()))
                .orElseGet(() -> PageReply.html(404, "Nothing is here.".getBytes(UTF_8)));
    }

    private static ServiceResponse unchanged(String tag) {
        return tagged(ServiceResponse.empty(304), tag);
    }

    private static ServiceResponse tagged(ServiceResponse response, String tag) {
        return PageReply.secured(response).with(Map.of("Cache-Control", "no-cache", "ETag", tag));
    }

    private ServiceResponse page(
            BrowserRequest request, Optional<Session> session, PageVersion now, LeaguePages pages) {
        String path = request.path();
        if (path.startsWith(FormerLeagues.LIST)) {
            return former(path, session);
        }
        if (path.equals(SignInForm.PATH)) {
            return signIn.page(200, session, "");
        }
        if (path.startsWith(OperatorDesk.PATH)) {
            return operator.page(request, session);
        }
        return session.isEmpty() && !path.equals(LeaguePages.DIVISIONS)
                ? shared(request, now, pages)
                : pages.at(
                                path,
                                request.query(),
                                Sessions.viewer(session),
                                session.map(Session::form).orElse(""))
                        .map(page -> PageReply.unkept(200, PageReply.typeOf(path), page))
                        .orElseGet(() -> notFound(session));
    }

    private ServiceResponse former(String path, Optional<Session> session) {
        if (path.equals(FormerLeagues.LIST)) {
            return PageReply.html(200, parts.former().list(parts.links(), Sessions.viewer(session)));
        }
        return parts.former()
                .file(path)
                .map(file -> PageReply.unkept(200, PageReply.typeOf(path), file))
                .or(() -> parts.former().page(path).map(parts.links()::at).map(PageReply::seeOther))
                .orElseGet(() -> notFound(session));
    }

    private ServiceResponse shared(BrowserRequest request, PageVersion now, LeaguePages pages) {
        if (request.cache().tag().equals(now.tag())) {
            return unchanged(now.tag());
        }
        MadePage made = made(request, now, pages);
        String tag = made.version().tag();
        return request.cache().tag().equals(tag)
                ? unchanged(tag)
                : made.body()
                        .map(body ->
                                tagged(body.reply(request.cache().gzip(), 200, PageReply.typeOf(request.path())), tag))
                        .orElseGet(() -> notFound(Optional.empty()));
    }

    /** What everybody sees, made once for all that ask for it at about the same time. */
    private synchronized MadePage made(BrowserRequest request, PageVersion now, LeaguePages pages) {
        String address = request.path() + request.query().known(request.path());
        MadePage made = cache.get(address);
        if (made == null || !made.version().suffices(request.cache().event(), now)) {
            made = new MadePage(
                    now,
                    pages.at(request.path(), request.query(), new Viewer.Anyone(), "")
                            .map(Compressed::of));
            cache.put(address, made);
        }
        return made;
    }

    private CompletableFuture<ServiceResponse> posted(
            ServiceRequest sent, BrowserRequest request, Optional<Session> session) {
        PublicUrl url = parts.links().url();
        if (!BrowserRequest.isFromOwnPage(sent, url)) {
            String sentence =
                    "Only this site's own pages may send its forms." + (url.isGiven() ? " They are at %s." : "");
            return completedFuture(parts.notice(403, session, "Not from here", sentence.formatted(url)));
        }
        return switch (request.path()) {
            case SignInForm.PATH -> completedFuture(signIn.post(request, session));
            case OperatorDesk.PATH -> operator.post(request, session);
            default ->
                request.path().startsWith(LeaguePages.PLAYERS)
                        ? author.post(request, session)
                        : completedFuture(parts.notice(404, session, "Nothing is here", "There is no such form."));
        };
    }

    private ServiceResponse notFound(Optional<Session> session) {
        return parts.notice(404, session, "Nothing is here", "There is no such page in this league.");
    }

    /**
     * What the web page is made of.
     *
     * @param commands performs what authors of bots ask for
     * @param manager the endpoint that others are told
     * @param links those of the league that is played
     */
    public record PageParts(
            LeagueSource league,
            FormerLeagues former,
            LegPages legs,
            Sessions sessions,
            OperatorMethods operator,
            Function<Command, CompletableFuture<CommandResponse>> commands,
            SessionCookie cookie,
            Endpoint manager,
            Links links) {

        ServiceResponse notice(int status, Optional<Session> session, String title, String sentence) {
            Viewer viewer = Sessions.viewer(session);
            return PageReply.html(
                    status,
                    new PageFrame(league.moment(), links, viewer, Section.NONE, title).render("notice", sentence));
        }
    }

    /**
     * A page that everybody sees.
     *
     * @param version what it is made from
     * @param body empty if there is no page at its address
     */
    private record MadePage(PageVersion version, Optional<Compressed> body) {}

    /**
     * What a browser sees at a standby manager, whatever it asks for: which manager is active. Once this one leads, the page
     * shows the league by itself. The status, 503, tells a load balancer in front of several managers that this is not the one.
     *
     * @param league its display name
     * @param links those of this manager's pages
     * @param other the endpoint of the other manager, if known
     * @param awaySince since when this manager waits for its database; empty while it does not
     * @param others serves what is not for browsers
     */
    public record StandbyPage(
            String league,
            Links links,
            Supplier<Optional<Endpoint>> other,
            Supplier<Optional<Instant>> awaySince,
            Service others)
            implements Service {

        @Override
        public CompletableFuture<ServiceResponse> serve(ServiceRequest request) {
            if (request.method().equals("POST") || !WebPage.isForBrowsers(request)) {
                return others.serve(request);
            }
            if (request.path().startsWith(WebPage.ASSETS)) {
                return completedFuture(WebPage.asset(BrowserRequest.of(request, "")));
            }
            return completedFuture(PageReply.html(503, PageFrame.whole("standby", this)));
        }

        /**
         * Tells watchers of this manager's pages which manager plays the league.
         *
         * @param leads whether this one does
         * @param other the endpoint of another one, if known
         * @param waits whether this one waits for its database
         */
        public static void tell(EventFeed feed, boolean leads, Optional<Endpoint> other, boolean waits) {
            feed.hint("manager", Json.text(new ManagerHint("manager", leads, address(other), waits)));
        }

        /** Where the pages of a manager are; empty if nobody knows. */
        public static String address(Optional<Endpoint> manager) {
            return manager.map(endpoint -> endpoint.uri().resolve(".").toString())
                    .orElse("");
        }

        private record ManagerHint(String subject, boolean leads, String other, boolean waits) implements JsonRecord {}
    }
}
