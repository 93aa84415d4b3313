package org.evenodd.manager.page;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.manager.page.PageFrame.Section;
import org.evenodd.manager.page.Sessions.Session;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.protocol.value.Printable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The operator's page: shows what can be done, asks before it does it, and says what happened. */
record OperatorDesk(PageParts parts) {

    static final String PATH = "/operator";

    private static final Logger LOG = LoggerFactory.getLogger(OperatorDesk.class);
    private static final String QUESTION = "/operator/";
    private static final int LONGEST_REASON = 200;
    private static final int FORBIDDEN = 403;

    /** The page, or the question before an operation. */
    ServiceResponse page(BrowserRequest request, Optional<Session> session) {
        if (session.filter(own -> own.viewer().isOperator()).isEmpty()) {
            return PageReply.seeOther(SignInForm.PATH);
        }
        if (!request.path().startsWith(QUESTION)) {
            return page(200, session.get(), "");
        }
        return OperatorAction.named(request.path().substring(QUESTION.length()))
                .map(action -> question(action, request.query().text("subject"), session.get()))
                .orElseGet(() -> page(404, session.get(), "There is no such operation."));
    }

    private ServiceResponse page(int status, Session session, String told) {
        LeagueMoment moment = parts.league().moment();
        PageFrame frame = PageFrame.of(moment, Links.LIVE, session.viewer(), Section.OPERATOR, "Operator");
        frame = told.isEmpty() ? frame : frame.standing();
        return PageReply.html(status, Templates.render("operator", frame, OperatorPage.of(moment, told)));
    }

    private ServiceResponse question(OperatorAction action, String subject, Session session) {
        LeagueMoment moment = parts.league().moment();
        PageFrame frame = PageFrame.of(moment, Links.LIVE, session.viewer(), Section.OPERATOR, action.title())
                .standing();
        OperatorQuestion question = new OperatorQuestion(
                action.method(),
                action.title(),
                action.question(called(moment, subject)),
                subject,
                action.takesReason(),
                session.form());
        return PageReply.html(200, Templates.render("question", frame, question));
    }

    private static String called(LeagueMoment moment, String subject) {
        return moment.league()
                .roster()
                .everybody()
                .filter(member -> member.id().asSender().toString().equals(subject))
                .findFirst()
                .map(member -> "%s (%s)".formatted(PlayerLabel.text(member.displayName()), member.id()))
                .orElse(Printable.of(subject));
    }

    /** Performs an operation, if the form came from a page of the operator's session. */
    CompletableFuture<ServiceResponse> post(BrowserRequest request, Optional<Session> session) {
        if (session.filter(own -> own.viewer().isOperator()).isEmpty()) {
            return CompletableFuture.completedFuture(PageReply.seeOther(SignInForm.PATH));
        }
        Session own = session.get();
        if (!own.form().equals(request.form().text("form"))) {
            return CompletableFuture.completedFuture(
                    page(FORBIDDEN, own, "Nothing was done: the form is not from this session. Try again."));
        }
        String method = request.form().text("do");
        String subject = request.form().text("subject");
        String reason = request.form().text("reason").strip();
        if (reason.length() > LONGEST_REASON) {
            return CompletableFuture.completedFuture(
                    page(422, own, "Nothing was done: a reason has at most %d characters.".formatted(LONGEST_REASON)));
        }
        return parts.operator()
                .perform(method, subject, reason)
                .map(response -> response.thenApply(answer -> told(own, method, subject, answer)))
                .orElseGet(() -> CompletableFuture.completedFuture(page(404, own, "There is no such operation.")));
    }

    private ServiceResponse told(Session session, String method, String subject, CommandResponse response) {
        if (response instanceof CommandResponse.Done done) {
            LOG.info("The operator's page did {} {}: {}", method, Printable.of(subject), done.sentence());
            return page(200, session, done.sentence());
        }
        String why = ((CommandResponse.CommandRefused) response).refusal().message();
        LOG.info("The operator's page could not do {} {}: {}", method, Printable.of(subject), Printable.of(why));
        return page(409, session, "Nothing was done: " + why);
    }
}
