package org.evenodd.manager.page;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.evenodd.agent.address.CallerAddress;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.manager.inbound.Authentication;
import org.evenodd.manager.inbound.CallLimits;
import org.evenodd.manager.inbound.CallLimits.LimitedCall;
import org.evenodd.manager.page.PageFrame.Section;
import org.evenodd.manager.page.WebPage.PageParts;
import org.evenodd.manager.registration.Arrival.Identity;
import org.evenodd.manager.results.Viewer;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.PublicUrl;
import org.jspecify.annotations.Nullable;

/**
 * Who has signed in with a token. The token itself is not kept, and a session ends with it, after twelve hours, with the
 * manager, or for a newer one of the same viewer who has too many. Thread-safe.
 */
public final class Sessions {

    static final Duration LIFETIME = Duration.ofHours(12);

    private static final int MOST_SESSIONS_OF_ONE = 10;
    private static final int SECRET_BYTES = 32;

    private final Map<String, Session> sessions = new LinkedHashMap<>();

    private final AuthToken operator;
    private final Authentication agents;
    private final RandomGenerator random;
    private final InstantSource clock;
    private final CallLimits limits;

    /**
     * A session.
     *
     * @param secret the value of the browser's cookie
     * @param form proves that a form came from a page of this session
     * @param proven null for the operator
     */
    public record Session(String secret, String form, Viewer viewer, Identity.@Nullable Proven proven, Instant until) {

        /** Never shows a secret. */
        @Override
        public String toString() {
            return "Session[" + viewer + "]";
        }
    }

    /**
     * What came of a try to sign in.
     *
     * @param session empty if the token was wrong
     * @param problem what was wrong, in a sentence; empty if nothing was
     * @param pause until the next wrong token is told what is wrong; zero if this one was right, or was told
     */
    record SignIn(Optional<Session> session, String problem, Duration pause) {

        private static SignIn refused(String problem) {
            return new SignIn(Optional.empty(), problem, Duration.ZERO);
        }
    }

    /**
     * No sessions.
     *
     * @param random unpredictable
     * @param limits how many wrong tokens may come from an address
     */
    public Sessions(
            AuthToken operator, Authentication agents, RandomGenerator random, InstantSource clock, CallLimits limits) {
        this.operator = operator;
        this.agents = agents;
        this.random = random;
        this.clock = clock;
        this.limits = limits;
    }

    /** Opens a session for the holder of a token, however many wrong ones came from its address; those learn no more then. */
    synchronized SignIn signIn(String token, CallerAddress address) {
        SignIn signIn = open(token);
        Duration wait = signIn.session().isPresent() ? Duration.ZERO : limits.take(LimitedCall.SIGN_IN, address, 1);
        String problem = "Too many wrong tokens came from your address: wait %d seconds, or use a right one.";
        return wait.isZero()
                ? signIn
                : new SignIn(Optional.empty(), problem.formatted((wait.toMillis() + 999) / 1000), wait);
    }

    private SignIn open(String token) {
        if (!AuthToken.SYNTAX.accepts(token)) {
            return SignIn.refused("That is no token. A token has no spaces; copy all of it.");
        }
        AuthToken shown = new AuthToken(token);
        if (operator.equals(shown)) {
            return open(new Viewer.Operator(), null);
        }
        Optional<Identity.Proven> proven = agents.proven(shown);
        if (proven.isPresent() && proven.get().agent() instanceof PlayerId player) {
            return open(new Viewer.OfPlayer(player), proven.get());
        }
        return SignIn.refused(
                proven.isPresent()
                        ? "That is a referee's token. Players and the operator can sign in."
                        : "That token is not valid here: use the one of the latest registration in this league.");
    }

    /** The player whose own token this is; empty for any other text. */
    Optional<PlayerId> holder(String token) {
        return Optional.of(token)
                .filter(AuthToken.SYNTAX::accepts)
                .flatMap(shown -> agents.proven(new AuthToken(shown)))
                .map(Identity.Proven::agent)
                .filter(PlayerId.class::isInstance)
                .map(PlayerId.class::cast);
    }

    /** Counts a program's wrong token; returns whether its address may show it. */
    boolean allowsWrongToken(CallerAddress address) {
        return limits.take(LimitedCall.WRONG_TOKEN, address, 1).isZero();
    }

    /** Counts a command of a player's author, since each is stored; returns whether it may be given. */
    boolean allowsCommand(PlayerId player) {
        return limits.take(LimitedCall.COMMAND, player, 1).isZero();
    }

    private SignIn open(Viewer viewer, Identity.@Nullable Proven proven) {
        Session session =
                new Session(secret(), secret(), viewer, proven, clock.instant().plus(LIFETIME));
        endTheOldestOfTooMany(viewer);
        sessions.put(session.secret(), session);
        return new SignIn(Optional.of(session), "", Duration.ZERO);
    }

    /** Whoever signs in again and again ends only sessions of its own. */
    private void endTheOldestOfTooMany(Viewer viewer) {
        List<String> own = sessions.values().stream()
                .filter(session -> session.viewer().equals(viewer))
                .map(Session::secret)
                .toList();
        own.stream().limit(Math.max(0, own.size() - MOST_SESSIONS_OF_ONE + 1)).forEach(sessions::remove);
    }

    private String secret() {
        byte[] bytes = new byte[SECRET_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** The session of a cookie; empty if it has ended. */
    synchronized Optional<Session> find(String secret) {
        return Optional.ofNullable(
                sessions.computeIfPresent(secret, (key, session) -> isValid(session) ? session : null));
    }

    private boolean isValid(Session session) {
        return clock.instant().isBefore(session.until())
                && (session.proven() == null || agents.stillHolds(session.proven()));
    }

    /** Who looks at a page. */
    static Viewer viewer(Optional<Session> session) {
        return session.map(Session::viewer).orElseGet(Viewer.Anyone::new);
    }

    synchronized void end(Session session) {
        sessions.remove(session.secret());
    }

    /**
     * What the form shows.
     *
     * @param problem why the last try failed; empty if it did not
     * @param form proves that the form to sign out came from this page
     * @param home the address of the viewer's own page; empty if nobody is signed in
     */
    public record SignInPage(String problem, String form, String home) {}

    /** Signs players and the operator in and out. */
    record SignInForm(PageParts parts) {

        static final String PATH = AgentApi.SIGN_IN;

        ServiceResponse page(int status, Optional<Session> session, String problem) {
            Viewer viewer = viewer(session);
            PageFrame frame = new PageFrame(parts.league().moment(), parts.links(), viewer, Section.SIGN_IN, "Sign in");
            SignInPage page = new SignInPage(
                    problem, session.map(Session::form).orElse(""), viewer.isAnyone() ? "" : homeOf(viewer));
            return PageReply.html(status, frame.render("signin", page));
        }

        ServiceResponse post(BrowserRequest request, Optional<Session> session) {
            return request.form().text("do").equals("sign-out") ? signOut(request, session) : signIn(request, session);
        }

        private ServiceResponse signIn(BrowserRequest request, Optional<Session> former) {
            SignIn signIn = parts.sessions().signIn(request.form().text("token").strip(), request.address());
            if (signIn.session().isEmpty()) {
                return signIn.pause().isZero()
                        ? page(403, former, signIn.problem())
                        : page(429, former, signIn.problem()).retryAfter(signIn.pause());
            }
            Session session = signIn.session().get();
            former.ifPresent(parts.sessions()::end);
            return PageReply.seeOther(homeOf(session.viewer()))
                    .with("Set-Cookie", parts.cookie().with(session.secret(), LIFETIME.toSeconds()));
        }

        private String homeOf(Viewer viewer) {
            String path =
                    viewer instanceof Viewer.OfPlayer own ? LeaguePages.PLAYERS + own.player() : OperatorDesk.PATH;
            return parts.links().at(path);
        }

        private ServiceResponse signOut(BrowserRequest request, Optional<Session> session) {
            if (session.isPresent()
                    && !session.get().form().equals(request.form().text("form"))) {
                return page(403, session, "You are still signed in: the form is not from this session.");
            }
            session.ifPresent(parts.sessions()::end);
            return PageReply.seeOther(parts.links().league())
                    .with("Set-Cookie", parts.cookie().with("", 0));
        }
    }

    /**
     * The cookie of a session.
     *
     * @param manager the endpoint that others are told
     * @param url the manager's
     */
    public record SessionCookie(Endpoint manager, PublicUrl url) {

        /** Differs from those of other managers of this host, which may have other paths there. */
        String name() {
            return "evenodd-" + manager.port() + url.path().replace('/', '+');
        }

        private String with(String value, long seconds) {
            String path = url.path().isEmpty() ? "/" : url.path();
            return "%s=%s; Path=%s; Max-Age=%d; HttpOnly; SameSite=Strict%s"
                    .formatted(name(), value, path, seconds, manager.isSecure() ? "; Secure" : "");
        }
    }
}
