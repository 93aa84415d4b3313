package org.evenodd.manager.page;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.manager.page.PageFrame.Section;
import org.evenodd.manager.page.Sessions.Session;
import org.evenodd.manager.page.Sessions.SignIn;
import org.evenodd.manager.results.Viewer;

/** Signs players and the operator in and out. */
record SignInForm(PageParts parts) {

    static final String PATH = AgentApi.SIGN_IN;

    private static final int FORBIDDEN = 403;

    ServiceResponse page(Optional<Session> session, String problem) {
        Viewer viewer = session.map(Session::viewer).orElseGet(Viewer.Anyone::new);
        PageFrame frame = PageFrame.of(parts.league().moment(), Links.LIVE, viewer, Section.SIGN_IN, "Sign in");
        SignInPage page = new SignInPage(
                problem,
                session.map(Session::form).orElse(""),
                !viewer.isAnyone(),
                viewer.isAnyone() ? "" : homeOf(viewer));
        return PageReply.html(problem.isEmpty() ? 200 : FORBIDDEN, Templates.render("signin", frame, page));
    }

    CompletableFuture<ServiceResponse> post(BrowserRequest request, Optional<Session> session) {
        return CompletableFuture.completedFuture(
                request.form().text("do").equals("sign-out") ? signOut(request, session) : signIn(request, session));
    }

    private ServiceResponse signIn(BrowserRequest request, Optional<Session> former) {
        SignIn signIn = parts.sessions().signIn(request.form().text("token").strip(), request.address());
        if (signIn instanceof SignIn.SignedIn signed) {
            former.ifPresent(parts.sessions()::end);
            return PageReply.seeOther(homeOf(signed.session().viewer()))
                    .with("Set-Cookie", cookie(signed.session().secret(), Sessions.LIFETIME.toSeconds()));
        }
        return page(former, ((SignIn.NotSignedIn) signIn).sentence());
    }

    private static String homeOf(Viewer viewer) {
        return viewer instanceof Viewer.OfPlayer own ? Links.LIVE.player(own.player()) : OperatorDesk.PATH;
    }

    private ServiceResponse signOut(BrowserRequest request, Optional<Session> session) {
        if (session.isPresent() && !session.get().form().equals(request.form().text("form"))) {
            return page(session, "You are still signed in: the form is not from this session.");
        }
        session.ifPresent(parts.sessions()::end);
        return PageReply.seeOther("/").with("Set-Cookie", cookie("", 0));
    }

    private String cookie(String value, long seconds) {
        return "%s=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Strict%s"
                .formatted(parts.cookie(), value, seconds, parts.secure() ? "; Secure" : "");
    }
}
