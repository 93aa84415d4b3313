package org.evenodd.conformance.manager;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.evenodd.conformance.kit.CheckPeer;
import org.evenodd.conformance.kit.CheckStep;
import org.evenodd.conformance.kit.CheckVerdict;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.MalformedRequest;
import org.evenodd.conformance.kit.Received;
import org.evenodd.conformance.kit.Suite;
import org.evenodd.conformance.manager.RegistrationChecks.RegistrationAttempt;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterResponse;
import org.evenodd.protocol.message.RegistrationMessages.RefereeRegisterResponse;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.Delivery;
import org.evenodd.protocol.value.Identifiers.AgentKind;

/** Lets a manager run a league with the checker's agents, and judges it. */
final class ManagerCheck {

    private static final Duration AFTERWARDS = Duration.ofSeconds(1);
    private static final String NAME = "Checker ";

    private final ManagerUnderCheck manager;
    private final CheckPeer<Integer> peer;
    private final RegistrationChecks registrations;
    private final ResultReports reports;
    private final Duration maxWait;
    private final int players;
    private final Suite suite;

    /** @param maxWait how long it waits for the manager's next move */
    ManagerCheck(
            ManagerUnderCheck manager,
            RegistrationChecks registrations,
            int players,
            Duration maxWait,
            Consumer<String> progress) {
        this.manager = manager;
        this.registrations = registrations;
        this.players = players;
        this.maxWait = maxWait;
        peer = manager.peer();
        reports = new ResultReports(manager, registrations);
        suite = new Suite(peer, "manager", progress);
    }

    /** Checks the manager. */
    CompletableFuture<CheckVerdict> run() {
        suite.say("checking the manager at " + peer.checked());
        return peer.post(MalformedRequest.UNKNOWN_METHOD.body())
                .thenCompose(first -> first.delivery() instanceof Delivery.Unreachable unreachable
                        ? Suite.impossible("nobody answers at %s: start the manager first (%s)"
                                .formatted(peer.checked(), unreachable.reason()))
                        : Suite.inTurn(
                                        List.of(MalformedRequest.values()),
                                        request -> peer.post(request).thenApply(this::note))
                                .thenCompose(done -> registerFirst()));
    }

    private CompletableFuture<CheckVerdict> registerFirst() {
        return registrations.register(AgentKind.REFEREE, "Checker's referee").thenCompose(referee -> {
            note("a referee registers", referee.findings());
            return referee.member().isEmpty()
                    ? notAccepted(referee)
                    : registrations.register(AgentKind.PLAYER, NAME + 1).thenCompose(player -> {
                        note("a player registers", player.findings());
                        return player.member().isEmpty() ? notAccepted(player) : prepare();
                    });
        });
    }

    /** A closed league cannot be checked; a manager that does not answer has failed the check. */
    private CompletableFuture<CheckVerdict> notAccepted(RegistrationAttempt outcome) {
        return outcome.asked().answer() instanceof Answer.Answered answered
                ? Suite.impossible("the manager at %s accepts no registrations (%s): start it with a new league"
                        .formatted(peer.checked(), reason(answered.message())))
                : finish("the checker's agents could not register");
    }

    private static String reason(Message message) {
        if (message instanceof LeagueRegisterResponse player) {
            return String.valueOf(player.rejection().reason());
        }
        return message instanceof RefereeRegisterResponse referee
                ? String.valueOf(referee.rejection().reason())
                : "no reason is given";
    }

    private CompletableFuture<CheckVerdict> prepare() {
        suite.say("  registrations and queries before the start");
        RefusedRegistrations refused = new RefusedRegistrations(manager, registrations);
        QueryChecks queries = new QueryChecks(manager, registrations);
        manager.tell(new ScriptedReferee(
                manager,
                reports,
                () -> step("queries", queries::whileRunning)
                        .thenCompose(done -> step("a late registration", refused::late)),
                maxWait.minus(maxWait.dividedBy(8)))::handle);
        return step("a registration without a name", refused::malformed)
                .thenCompose(done -> step("a registration in another protocol", refused::otherProtocol))
                .thenCompose(done -> step("a name that is taken", () -> refused.sameName(NAME + 1)))
                .thenCompose(done -> step("wrong queries", queries::refused))
                .thenCompose(done -> others())
                .thenCompose(done -> start());
    }

    private CompletableFuture<Boolean> step(String title, Supplier<CompletableFuture<List<Finding>>> check) {
        return check.get().thenApply(findings -> note(title, findings));
    }

    private CompletableFuture<Boolean> others() {
        int have = manager.members().players().size();
        return have >= players
                ? CompletableFuture.completedFuture(true)
                : registrations.register(AgentKind.PLAYER, NAME + (have + 1)).thenCompose(outcome -> {
                    note("player %d registers".formatted(have + 1), outcome.findings());
                    return outcome.member().isPresent() ? others() : CompletableFuture.completedFuture(false);
                });
    }

    private CompletableFuture<CheckVerdict> start() {
        suite.say("  waiting up to %d s for the league to start: start it if it does not start by itself"
                .formatted(maxWait.toSeconds()));
        return peer.awaits(maxWait, ManagerCheck::isBegun)
                .thenCompose(arrived -> arrived
                        ? follow()
                        : finish("the league did not start within %d s".formatted(maxWait.toSeconds())));
    }

    private static boolean isBegun(List<Received<Integer>> all) {
        return all.stream()
                .anyMatch(
                        received -> received.is(MessageType.ROUND_ANNOUNCEMENT) || received.is(MessageType.RUN_MATCH));
    }

    private CompletableFuture<CheckVerdict> follow() {
        int before = peer.received().size();
        return peer.awaits(maxWait, all -> all.size() > before || isOver(all)).thenCompose(arrived -> {
            if (arrived && !isOver(peer.received())) {
                return follow();
            }
            return peer.pause(AFTERWARDS).thenApply(waited -> judge(arrived));
        });
    }

    private static boolean isOver(List<Received<Integer>> all) {
        return all.stream().anyMatch(received -> received.is(MessageType.LEAGUE_COMPLETED));
    }

    private CheckVerdict judge(boolean over) {
        LeagueRecord league =
                new LeagueRecord(manager.members().all(), peer.received(), reports.reported(), isComplete());
        note("reports", reports.findings());
        note("the form of what it sends", ManagerFormJudge.judge(league));
        note("rounds", RoundJudge.judge(league));
        note("standings", StandingsJudge.judge(league));
        note("the league's end", StandingsJudge.end(league));
        if (!over) {
            suite.remark("nothing came for %d s, after %d results (--patience waits longer)"
                    .formatted(maxWait.toSeconds(), league.results().size()));
        }
        return suite.checked(suite.begun());
    }

    /** Whether the expected standings are known. */
    private boolean isComplete() {
        long ids = manager.members().all().stream()
                .map(CheckerAgent::id)
                .distinct()
                .count();
        return reports.isComplete() && ids == manager.members().all().size();
    }

    private boolean note(String title, List<Finding> findings) {
        return note(CheckStep.done(title, findings));
    }

    private boolean note(CheckStep step) {
        suite.say("  " + step.title());
        return suite.add(step);
    }

    private CompletableFuture<CheckVerdict> finish(String why) {
        suite.add(CheckStep.skipped("the league", why));
        return CompletableFuture.completedFuture(suite.checked(suite.begun()));
    }
}
