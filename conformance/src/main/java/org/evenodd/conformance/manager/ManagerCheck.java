package org.evenodd.conformance.manager;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.conformance.kit.CheckExchange;
import org.evenodd.conformance.kit.CheckReport;
import org.evenodd.conformance.kit.CheckReport.CheckStep;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.MalformedRequest;
import org.evenodd.conformance.kit.Received;
import org.evenodd.conformance.kit.Suite;
import org.evenodd.conformance.manager.ManagerUnderCheck.CheckerAgent;
import org.evenodd.conformance.manager.RegistrationChecks.RegistrationAttempt;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.RefereeKey;
import tools.jackson.databind.JsonNode;

/** Lets a manager run a league with the checker's agents, and judges it. */
final class ManagerCheck {

    private static final Duration WATCH_AFTER_END = Duration.ofSeconds(1);
    private static final String NAME = "Checker ";

    private final ManagerUnderCheck manager;
    private final RegistrationChecks registrations;
    private final QueryChecks queries;
    private final ScriptedReferee referee;
    private final Duration maxWait;
    private final int players;
    private final Suite suite;

    /** @param maxWait how long it waits for the manager's next move */
    ManagerCheck(
            ManagerUnderCheck manager,
            Optional<RefereeKey> refereeKey,
            int players,
            Duration maxWait,
            Consumer<String> progress) {
        this.manager = manager;
        this.players = players;
        this.maxWait = maxWait;
        registrations = new RegistrationChecks(manager, refereeKey.orElse(null), progress);
        queries = new QueryChecks(manager);
        referee = new ScriptedReferee(manager, this::whileRunning, maxWait.minus(maxWait.dividedBy(8)));
        suite = new Suite(manager, "manager", progress);
    }

    /** Checks the manager, on a thread that may wait. */
    CheckReport run() {
        suite.say("checking the manager at " + manager.checked());
        CheckExchange first = manager.post(MalformedRequest.UNKNOWN_METHOD.body());
        if (first.delivery() instanceof Delivery.Unreachable unreachable) {
            throw ProgramException.wrongUsage("nobody answers at %s: start the manager first (%s)"
                    .formatted(manager.checked(), unreachable.reason()));
        }
        for (MalformedRequest request : MalformedRequest.values()) {
            note(manager.post(request));
        }
        RegistrationAttempt attempt = register("a referee registers", AgentKind.REFEREE, "Checker's referee");
        if (attempt.member().isPresent()) {
            attempt = register("a player registers", AgentKind.PLAYER, NAME + 1);
        }
        if (attempt.member().isEmpty()) {
            return notAccepted(attempt);
        }
        beforeTheStart();
        suite.say("  waiting up to %d s for the league to start: start it if it does not start by itself"
                .formatted(maxWait.toSeconds()));
        return manager.awaits(maxWait, ManagerCheck::isBegun)
                ? judge(followToTheEnd())
                : without("the league did not start within %d s".formatted(maxWait.toSeconds()));
    }

    private RegistrationAttempt register(String title, AgentKind kind, String name) {
        RegistrationAttempt attempt = registrations.register(kind, name);
        note(title, attempt.findings());
        return attempt;
    }

    /** A closed league cannot be checked; a manager that does not answer has failed the check. */
    private CheckReport notAccepted(RegistrationAttempt attempt) {
        if (!(attempt.asked().answer() instanceof Answer.Answered)) {
            return without("the checker's agents could not register");
        }
        JsonNode reason = attempt.asked().last().body().at("/result/reason");
        throw ProgramException.wrongUsage("the manager at %s accepts no registrations (%s): start it with a new league"
                .formatted(manager.checked(), reason.stringValue("no reason is given")));
    }

    private CheckReport without(String why) {
        suite.add(CheckStep.skipped("the league", why));
        return suite.checked();
    }

    private void beforeTheStart() {
        suite.say("  registrations and queries before the start");
        manager.listen(referee::handle);
        note("a registration without a name", registrations.malformed());
        note("a registration in another protocol", registrations.otherProtocol());
        note("a name that is taken", registrations.sameName(NAME + 1));
        note("wrong queries", queries.refused());
        boolean accepted = true;
        while (accepted && manager.players().size() < players) {
            int number = manager.players().size() + 1;
            accepted = register("player %d registers".formatted(number), AgentKind.PLAYER, NAME + number)
                    .member()
                    .isPresent();
        }
    }

    private void whileRunning() {
        note("queries", queries.whileRunning());
        note("a late registration", registrations.late());
    }

    private static boolean isBegun(List<Received<Integer>> all) {
        return all.stream()
                .anyMatch(
                        received -> received.is(MessageType.ROUND_ANNOUNCEMENT) || received.is(MessageType.RUN_MATCH));
    }

    /** Whether the league came to its end, before nothing more came. */
    private boolean followToTheEnd() {
        boolean over = false;
        boolean arrived = true;
        while (!over && arrived) {
            List<Received<Integer>> before = manager.received();
            over = before.stream().anyMatch(received -> received.is(MessageType.LEAGUE_COMPLETED));
            arrived = over || manager.awaits(maxWait, all -> all.size() > before.size());
        }
        manager.pause(WATCH_AFTER_END);
        return over;
    }

    private CheckReport judge(boolean over) {
        LeagueRecord league = new LeagueRecord(manager.members(), manager.received(), referee.reported(), isComplete());
        if (over && referee.isComplete() && league.reported().isEmpty()) {
            return without("another referee had its matches: let none register, and admit the checker's");
        }
        note("reports", referee.findings());
        note("the form of what it sends", RoundJudge.form(league));
        note("rounds", RoundJudge.judge(league));
        note("standings", StandingsJudge.judge(league));
        note("the league's end", StandingsJudge.end(league));
        if (league.isDivided()) {
            suite.remark("it is a league in divisions: rounds, and the points in the tables, are not judged");
        }
        if (!over) {
            suite.remark("nothing came for %d s, after %d results (--patience waits longer)"
                    .formatted(maxWait.toSeconds(), league.reported().size()));
        }
        return suite.checked();
    }

    /** Whether the expected standings are known. */
    private boolean isComplete() {
        List<CheckerAgent> members = manager.members();
        return referee.isComplete()
                && members.stream().map(CheckerAgent::id).distinct().count() == members.size();
    }

    private void note(String title, List<Finding> findings) {
        note(CheckStep.done(title, findings));
    }

    private void note(CheckStep step) {
        suite.say("  " + step.title());
        suite.add(step);
    }
}
