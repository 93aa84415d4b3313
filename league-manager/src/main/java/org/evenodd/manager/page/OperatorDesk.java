package org.evenodd.manager.page;

import static java.util.concurrent.CompletableFuture.completedFuture;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.manager.inbound.OperatorMethods;
import org.evenodd.manager.league.Course;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.MatchLife.MatchStage;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.outbound.MatchWaits.MatchWait;
import org.evenodd.manager.page.CrossTable.ResultLine;
import org.evenodd.manager.page.LeagueView.MatchUnderWay;
import org.evenodd.manager.page.PageFrame.Links;
import org.evenodd.manager.page.PageFrame.Section;
import org.evenodd.manager.page.Sessions.Session;
import org.evenodd.manager.page.Sessions.SignInForm;
import org.evenodd.manager.page.WebPage.PageParts;
import org.evenodd.manager.results.Chances.LopsidedForfeits;
import org.evenodd.manager.results.OperatorActs.Act;
import org.evenodd.manager.results.Viewer;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.protocol.value.Identifiers.AgentId;
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
            return PageReply.seeOther(SignInForm.PATH);
        }
        if (!request.path().startsWith(QUESTION)) {
            return page(200, session.get(), "");
        }
        String subject = request.query().text("subject");
        return OperatorAction.named(request.path().substring(QUESTION.length()), subject)
                .map(action -> question(action, subject, session.get()))
                .orElseGet(() -> page(404, session.get(), "There is no such operation."));
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
        return PageFrame.of(parts.league().moment(), Links.LIVE, session.viewer(), Section.OPERATOR, title);
    }

    private ServiceResponse question(OperatorAction action, String asked, Session session) {
        League league = parts.league().moment().league();
        boolean ofMatch = action.equals(OperatorAction.PLAY_AGAIN);
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
                action, called, match.orElse(null), action.consequence(league, agent), subject, session.form());
        return PageReply.html(200, frame(session, action.title() + "?").render("question", question));
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
                .map(response -> response.thenApplyAsync(answer -> done(own, method, subject, answer), threads))
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
     * @param consequence what happens then
     */
    public record OperatorAction(String method, String title, String question, String consequence) {

        private static final OperatorAction REMOVE = new OperatorAction(
                "kick_agent",
                "Remove",
                "Remove %s from the league for good?",
                "Its unplayed matches are forfeited, and nobody can take its place. This cannot be undone.");

        private static final OperatorAction PLAY_AGAIN = new OperatorAction(
                "requeue_match",
                "Play again",
                "Annul %s and have it played again?",
                "Its result no longer counts. Everybody can read your reason beside the next one.");

        /** What happens in a league without end, where it differs, by title. */
        private static final Map<String, String> WITHOUT_END = Map.of(
                "Start",
                        "Its first leg begins with the agents that are registered. Others play from their next leg on.",
                "Stop", "It ends after the running leg, and between two at once. This cannot be undone.",
                "Remove",
                        "Its unplayed matches are forfeited, and nobody registers under its name until you readmit it.");

        private static final OperatorAction STOP_NOW = new OperatorAction(
                "stop_league",
                "Stop now",
                "Stop the league for good, in the middle of a leg?",
                "The running leg is broken off, and the last whole one decides. This cannot be undone.");

        private static final List<OperatorAction> ALL = List.of(
                new OperatorAction(
                        "start_league",
                        "Start",
                        "Start the league?",
                        "It begins with the agents that are registered. Nobody can join afterwards."),
                new OperatorAction(
                        "pause_league",
                        "Pause",
                        "Pause the league?",
                        "Matches under way are played to their end, and no other begins until you resume it."),
                new OperatorAction("resume_league", "Resume", "Resume the league?", "Matches begin again."),
                new OperatorAction(
                        "stop_league",
                        "Stop",
                        "Stop the league for good?",
                        "It ends with the standings as they are. This cannot be undone."),
                new OperatorAction(
                        "admit_referee", "Admit", "Let %s referee matches?", "It is given matches from now on."),
                new OperatorAction(
                        "readmit_player",
                        "Readmit",
                        "Readmit %s?",
                        "For five minutes, one registration under its name, at and from its endpoint, may take its place."),
                REMOVE,
                PLAY_AGAIN);

        static Optional<OperatorAction> named(String method, String subject) {
            return ALL.stream()
                    .filter(action -> action.method.equals(method))
                    .findFirst()
                    .map(action -> action.method.equals(STOP_NOW.method) && subject.equals(OperatorMethods.NOW)
                            ? STOP_NOW
                            : action);
        }

        /** What happens; whoever is no player, or leaves before the start, makes room for another. */
        public String consequence(League league, Optional<Member> agent) {
            boolean makesRoom = league.course().isOpen()
                    || agent.filter(PlayerMember.class::isInstance).isEmpty();
            if (equals(REMOVE) && makesRoom) {
                return "Its name, endpoint and place become free again.";
            }
            return league.settings().isEndless() ? WITHOUT_END.getOrDefault(title, consequence) : consequence;
        }

        /** Whether it is done at once, and not after the running leg. */
        public boolean isNow() {
            return equals(STOP_NOW);
        }

        /** Whether the operator may say why. */
        public boolean takesReason() {
            return equals(REMOVE) || equals(PLAY_AGAIN);
        }

        /** Whether there is no way back from it. */
        public boolean isDangerous() {
            return equals(REMOVE) || method.equals("stop_league");
        }
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
            OperatorAction action,
            String called,
            @Nullable Fixture match,
            String consequence,
            String subject,
            String form) {

        /** The question, in two parts: what comes before the subject's name, and what comes after it. */
        public List<String> words() {
            return List.of(action.question().split("%s", 2));
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

        /** How many matches under way are listed. */
        public static final int MOST_AWAITED = 20;

        private static final int MOST_MATCHES = 10;

        private static final Map<String, String> WORDS = Map.of(
                "start", "started the league",
                "pause", "paused the league",
                "resume", "resumed the league",
                "stop", "stopped the league",
                "kick", "removed",
                "admit", "admitted",
                "readmit", "readmitted",
                "requeue", "had played again:",
                "roster", "set the roster:",
                "start-at", "planned the start for");

        /** What can be done with the whole league. */
        public List<OperatorAction> actions() {
            Course course = moment.league().course();
            Stream<OperatorAction> actions = Stream.of(
                            course.isOpen() ? "start_league" : null,
                            course.isRunning() && course.paused() ? "resume_league" : null,
                            course.isRunning() && !course.paused() ? "pause_league" : null,
                            course.isOver() || moment.league().ladder().ending() ? null : "stop_league")
                    .filter(Objects::nonNull)
                    .flatMap(method -> OperatorAction.named(method, "").stream());
            boolean legRuns =
                    moment.league().ladder().leg() > 0 && !moment.league().isLegOver();
            return Stream.concat(actions, legRuns ? Stream.of(OperatorAction.STOP_NOW) : Stream.empty())
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

        /** How the agents are. */
        public AgentsView conditions() {
            return AgentsView.of(moment, new Viewer.Operator());
        }

        /** The latest results, the newest first. */
        public List<ResultLine> decided() {
            return moment.league().course().isOpen()
                    ? List.of()
                    : ResultLine.latest(moment.league(), fixture -> true, MOST_MATCHES);
        }

        /** The matches under way, the longest first. */
        public List<MatchUnderWay> underWay() {
            return MatchUnderWay.of(moment);
        }

        /** Whose answer a match waits for: players, else the referee that has it. */
        public List<Member> awaited(Fixture fixture) {
            @Nullable MatchWait wait = moment.waits().get(fixture.id());
            Collection<? extends AgentId> players = wait != null
                    ? wait.players()
                    : moment.progress().live().match(fixture.id()).stage() instanceof MatchStage.Announced announced
                            ? announced.awaited()
                            : List.of();
            Stream<? extends AgentId> awaited = players.isEmpty() ? fixture.referee().stream() : players.stream();
            return awaited.sorted(AgentId.order())
                    .flatMap(agent -> moment.league().roster().member(agent).stream())
                    .filter(Member::present)
                    .toList();
        }

        /** Whose forfeits fall on one opponent far more often than chance explains. */
        public List<LopsidedForfeits> lopsided() {
            return LopsidedForfeits.of(moment.league().ladder().sums());
        }

        /** What the operator did, in words that its subject follows. */
        public String words(Act act) {
            return WORDS.getOrDefault(act.name(), act.name());
        }
    }
}
