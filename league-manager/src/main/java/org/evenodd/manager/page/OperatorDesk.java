package org.evenodd.manager.page;

import static java.util.concurrent.CompletableFuture.completedFuture;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.manager.league.Course;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.page.CrossTable.ResultLine;
import org.evenodd.manager.page.PageFrame.Links;
import org.evenodd.manager.page.PageFrame.Section;
import org.evenodd.manager.page.Sessions.Session;
import org.evenodd.manager.page.Sessions.SignInForm;
import org.evenodd.manager.page.WebPage.PageParts;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.protocol.value.Printable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The operator's page: shows what can be done, asks before it does it, and says what happened. */
public record OperatorDesk(PageParts parts) {

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

    private ServiceResponse page(int status, Session session, String result) {
        PageFrame frame = frame(session, "Operator");
        frame = result.isEmpty() ? frame : frame.standing();
        return PageReply.html(
                status, frame.render("operator", new OperatorView(parts.league().moment(), result)));
    }

    private PageFrame frame(Session session, String title) {
        return PageFrame.of(parts.league().moment(), Links.LIVE, session.viewer(), Section.OPERATOR, title);
    }

    private ServiceResponse question(OperatorAction action, String subject, Session session) {
        String called = parts.league()
                .moment()
                .league()
                .roster()
                .everybody()
                .filter(member -> member.id().asSender().toString().equals(subject))
                .findFirst()
                .map(member ->
                        "%s (%s)".formatted(Printable.of(member.displayName().value()), member.id()))
                .orElse(Printable.of(subject));
        OperatorQuestion question =
                new OperatorQuestion(action, action.question().formatted(called), subject, session.form());
        return PageReply.html(200, frame(session, action.title()).standing().render("question", question));
    }

    /** Performs an operation, if the form came from a page of the operator's session. */
    CompletableFuture<ServiceResponse> post(BrowserRequest request, Optional<Session> session) {
        if (session.filter(own -> own.viewer().isOperator()).isEmpty()) {
            return completedFuture(PageReply.seeOther(SignInForm.PATH));
        }
        Session own = session.get();
        if (!own.form().equals(request.form().text("form"))) {
            return completedFuture(
                    page(FORBIDDEN, own, "Nothing was done: the form is not from this session. Try again."));
        }
        String method = request.form().text("do");
        String subject = request.form().text("subject");
        String reason = request.form().text("reason").strip();
        if (reason.length() > LONGEST_REASON) {
            return completedFuture(
                    page(422, own, "Nothing was done: a reason has at most %d characters.".formatted(LONGEST_REASON)));
        }
        return parts.operator()
                .perform(method, subject, reason)
                .map(response -> response.thenApply(answer -> done(own, method, subject, answer)))
                .orElseGet(() -> completedFuture(page(404, own, "There is no such operation.")));
    }

    private ServiceResponse done(Session session, String method, String subject, CommandResponse response) {
        if (response instanceof CommandResponse.Done done) {
            LOG.info("The operator's page did {} {}: {}", method, Printable.of(subject), done.sentence());
            return page(200, session, done.sentence());
        }
        String why = ((CommandResponse.CommandRefused) response).refusal().message();
        LOG.info("The operator's page could not do {} {}: {}", method, Printable.of(subject), Printable.of(why));
        return page(409, session, "Nothing was done: " + why);
    }

    /**
     * What the operator can do on the page: the methods of {@code /mcp}, each with a question to be answered first.
     *
     * @param question about a subject, if it has one
     */
    public record OperatorAction(String method, String title, String question) {

        private static final List<OperatorAction> ALL = List.of(
                new OperatorAction(
                        "start_league",
                        "Start",
                        "Start the league with the agents that are registered? Nobody can join afterwards."),
                new OperatorAction(
                        "pause_league", "Pause", "Pause the league? Matches under way are played to their end."),
                new OperatorAction("resume_league", "Resume", "Resume the league?"),
                new OperatorAction(
                        "stop_league",
                        "Stop",
                        "Stop the league for good, with the standings as they are? This cannot be undone."),
                new OperatorAction("admit_referee", "Admit", "Let %s referee matches?"),
                new OperatorAction(
                        "readmit_player",
                        "Readmit",
                        "For five minutes, let one registration under the name of %s, at and from its endpoint, take its place?"),
                new OperatorAction("kick_agent", "Remove", "Remove %s from the league for good?"),
                new OperatorAction("requeue_match", "Play again", "Annul %s and have it played again?"));

        static Optional<OperatorAction> named(String method) {
            return ALL.stream().filter(action -> action.method.equals(method)).findFirst();
        }

        /** Whether the operator may say why. */
        public boolean takesReason() {
            return method.equals("kick_agent") || method.equals("requeue_match");
        }
    }

    /**
     * What the operator is asked before an operation.
     *
     * @param subject an agent or a match; empty for none
     * @param form proves that the answer came from this page
     */
    public record OperatorQuestion(OperatorAction action, String question, String subject, String form) {}

    /**
     * What the operator can do now.
     *
     * @param result of the last operation; empty for none
     */
    public record OperatorView(LeagueMoment moment, String result) {

        private static final int MOST_MATCHES = 30;

        /** What can be done with the whole league. */
        public List<OperatorAction> actions() {
            Course course = moment.league().course();
            return Stream.of(
                            course.isOpen() ? "start_league" : null,
                            course.isRunning() && course.paused() ? "resume_league" : null,
                            course.isRunning() && !course.paused() ? "pause_league" : null,
                            course.isOver() ? null : "stop_league")
                    .filter(Objects::nonNull)
                    .flatMap(method -> OperatorAction.named(method).stream())
                    .toList();
        }

        /** Those in the league; nothing can be done with them once it is over. */
        public List<Member> agents() {
            return moment.league().course().isOver()
                    ? List.of()
                    : moment.league()
                            .roster()
                            .everybody()
                            .filter(Member::present)
                            .toList();
        }

        /** The matches that can be played again, the latest first. */
        public List<ResultLine> decided() {
            return moment.league().course().isOpen()
                    ? List.of()
                    : ResultLine.latest(moment.league(), fixture -> true, MOST_MATCHES);
        }
    }
}
