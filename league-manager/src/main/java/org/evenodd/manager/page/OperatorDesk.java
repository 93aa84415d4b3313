package org.evenodd.manager.page;

import static java.util.concurrent.CompletableFuture.completedFuture;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.manager.inbound.OperatorMethods;
import org.evenodd.manager.league.Course;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.Ladder;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.page.CrossTable.ResultLine;
import org.evenodd.manager.page.PageFrame.Section;
import org.evenodd.manager.page.Sessions.Session;
import org.evenodd.manager.page.Sessions.SignInForm;
import org.evenodd.manager.page.WebPage.PageParts;
import org.evenodd.manager.results.OperatorAct;
import org.evenodd.manager.results.OperatorActs.Act;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Printable;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The operator's page: shows what can be done, asks before it does it, and says what happened.
 *
 * @param threads make the pages: an answer comes on the league's thread, which has other things to do
 */
public record OperatorDesk(PageParts parts, Executor threads) {

    static final String PATH = "/operator";

    private static final Logger LOG = LoggerFactory.getLogger(OperatorDesk.class);
    private static final String QUESTION = "/operator/";
    private static final int LONGEST_REASON = 200;
    private static final int FORBIDDEN = 403;

    /** The page, or the question before an operation. */
    ServiceResponse page(BrowserRequest request, Optional<Session> session) {
        if (session.filter(own -> own.viewer().isOperator()).isEmpty()) {
            return PageReply.seeOther(parts.links().at(SignInForm.PATH));
        }
        if (!request.path().startsWith(QUESTION)) {
            return page(200, session.get(), "");
        }
        String subject = request.query().text("subject");
        return act(request.path().substring(QUESTION.length()), subject)
                .map(act -> question(act, subject, session.get()))
                .orElseGet(() -> page(404, session.get(), "There is no such operation."));
    }

    private static Optional<OperatorAct> act(String method, String subject) {
        boolean now = subject.equals(OperatorMethods.NOW);
        return OperatorAct.ofMethod(method).map(act -> now && act == OperatorAct.STOP ? OperatorAct.STOP_NOW : act);
    }

    private ServiceResponse page(int status, Session session, String result) {
        return PageReply.html(
                status,
                frame(session, "Operator")
                        .render(
                                "operator",
                                new OperatorView(
                                        parts.league().moment(), parts.league().acts(OperatorView.MOST_ACTS), result)));
    }

    private PageFrame frame(Session session, String title) {
        return new PageFrame(parts.league().moment(), parts.links(), session.viewer(), Section.OPERATOR, title);
    }

    private ServiceResponse question(OperatorAct act, String asked, Session session) {
        League league = parts.league().moment().league();
        boolean ofMatch = act == OperatorAct.REQUEUE;
        String subject = ofMatch ? asked.strip().toUpperCase(Locale.ROOT) : asked;
        Optional<Fixture> match =
                ofMatch && MatchId.SYNTAX.accepts(subject) ? league.fixture(new MatchId(subject)) : Optional.empty();
        if (ofMatch && match.isEmpty()) {
            return page(404, session, "Nothing was done: there is no match %s.".formatted(Printable.of(asked)));
        }
        Optional<Member> agent = league.roster()
                .everybody()
                .filter(member -> member.id().asSender().toString().equals(subject))
                .findFirst();
        String called = agent.map(member ->
                        "%s (%s)".formatted(Printable.of(member.displayName().value()), member.id()))
                .orElse(Printable.of(subject));
        OperatorQuestion question = new OperatorQuestion(
                act, called, match.orElse(null), act.consequence(league, agent), subject, session.form());
        return PageReply.html(200, frame(session, act.button() + "?").render("question", question));
    }

    /** Performs an operation, if the form came from a page of the operator's session. */
    CompletableFuture<ServiceResponse> post(BrowserRequest request, Optional<Session> session) {
        if (session.filter(own -> own.viewer().isOperator()).isEmpty()) {
            return completedFuture(PageReply.seeOther(parts.links().at(SignInForm.PATH)));
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
        return OperatorAct.ofMethod(method)
                .map(act -> parts.operator()
                        .perform(act, subject, reason)
                        .thenApplyAsync(answer -> done(own, method, subject, answer), threads))
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
     * What the operator is asked before an operation.
     *
     * @param called the subject as people call it: safe to show, but not escaped
     * @param match the match that it is about, if it is
     * @param subject an agent or a match; empty for none
     * @param form proves that the answer came from this page
     */
    public record OperatorQuestion(
            OperatorAct act, String called, @Nullable Fixture match, String consequence, String subject, String form) {

        /** The question, in two parts: what comes before the subject's name, and what comes after it. */
        public List<String> words() {
            return List.of(act.texts().question().split("%s", 2));
        }
    }

    /**
     * What the operator can do now.
     *
     * @param acts what was done, the newest first
     * @param result of the last operation; empty for none
     */
    public record OperatorView(LeagueMoment moment, List<Act> acts, String result) {

        /** How many acts are listed. */
        public static final int MOST_ACTS = 50;

        /** How many concerns, and how many matches under way, are listed. */
        public static final int MOST_LISTED = 20;

        /** How many agents are listed: all of a league without divisions. */
        public static final int MOST_AGENTS = 150;

        private static final int MOST_MATCHES = 10;

        /** The acts that concern the whole league and are possible now. */
        public List<OperatorAct> actions() {
            return Arrays.stream(OperatorAct.values()).filter(this::isOffered).toList();
        }

        private boolean isOffered(OperatorAct act) {
            Course course = moment.league().course();
            Ladder ladder = moment.league().ladder();
            return switch (act) {
                case START -> course.isOpen();
                case PAUSE -> course.isRunning() && !course.paused();
                case RESUME -> course.isRunning() && course.paused();
                case STOP -> !course.isOver() && !ladder.ending();
                case STOP_NOW -> ladder.leg() > 0 && !moment.league().isLegOver();
                default -> false;
            };
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

        /** The latest results, the newest first. */
        public List<ResultLine> decided() {
            return moment.league().course().isOpen()
                    ? List.of()
                    : ResultLine.latest(moment.league(), fixture -> true, MOST_MATCHES);
        }
    }
}
