package org.evenodd.conformance.referee;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.conformance.kit.CheckReport;
import org.evenodd.conformance.kit.CheckReport.CheckStep;
import org.evenodd.conformance.kit.CheckedCall;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.MalformedRequest;
import org.evenodd.conformance.kit.ProtocolRule;
import org.evenodd.conformance.kit.Received;
import org.evenodd.conformance.kit.ScriptedLeague;
import org.evenodd.conformance.kit.Suite;
import org.evenodd.conformance.referee.MatchPlan.Twist;
import org.evenodd.conformance.referee.RefereeScript.MatchScenario;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.RegistrationMessages.RefereeRegisterRequest;

/** Plays the script with a referee and judges it. */
final class RefereeCheck {

    /** How long a match may take that does not depend on the referee's time-outs. */
    private static final Duration USUAL_MATCH_LIMIT = Duration.ofSeconds(10);

    private static final Duration WATCH_AFTER_MATCH = Duration.ofMillis(500);

    /** How long to watch for a repeated report that should not come. */
    private static final Duration WATCH_FOR_ANOTHER_REPORT = Duration.ofSeconds(3);

    private static final String UNAUTHENTICATED = "a stranger's RUN_MATCH";

    private final RefereeLeague league;
    private final Duration forRegistration;
    private final Duration patience;
    private final Suite suite;

    /**
     * A check that has not begun.
     *
     * @param forRegistration the longest wait for the referee's registration
     * @param patience the longest wait for messages that depend on the referee's own time-outs
     */
    RefereeCheck(RefereeLeague league, Duration forRegistration, Duration patience, Consumer<String> progress) {
        this.league = league;
        this.forRegistration = forRegistration;
        this.patience = patience;
        suite = new Suite(league, "referee", progress);
    }

    /** Checks the referee, on a thread that may wait. */
    CheckReport run() {
        suite.say("The referee's manager is %s for this check".formatted(league.endpoint(CheckerRole.MANAGER)));
        league.awaits(forRegistration, all -> league.registration().isPresent());
        suite.say("checking the referee at " + league.checked());
        CheckedCall announced =
                league.announce(RefereeScript.FIRST.matches().get(0).match());
        if (announced.last().isUnreachable()) {
            throw ProgramException.wrongUsage("nobody answers at %s: start the referee first (%s)"
                    .formatted(league.checked(), announced.summary()));
        }
        suite.add("the round's announcement", judge(announced));
        List<RefereedMatch> first = play(RefereeScript.FIRST);
        CheckedCall assigned = first.get(0).assigned();
        if (!assigned.isTaken() && league.token() == null) {
            throw ProgramException.wrongUsage(
                    ("the referee at %s takes no match: %s. Start it with %s as its manager while the checker waits"
                                    + " (--await-registration 60 waits longer)")
                            .formatted(league.checked(), assigned.summary(), league.endpoint(CheckerRole.MANAGER)));
        }
        judge(RefereeScript.FIRST, first);
        if (assigned.isTaken()) {
            goOn();
        } else {
            RefereeScript.scenarios()
                    .forEach(each -> suite.add(CheckStep.skipped(each.title(), "the referee takes no match")));
        }
        suite.addFirst(registration());
        return suite.checked();
    }

    private List<Finding> judge(CheckedCall announced) {
        boolean wrong = !announced.isTaken() && (league.token() != null || !announced.isRefused());
        return wrong
                ? List.of(RefereeRule.ROUND_ANNOUNCEMENT_HEARD.seen(announced.summary(), announced.last()))
                : List.of();
    }

    private void goOn() {
        for (MatchScenario scenario : RefereeScript.scenarios()) {
            suite.say("  " + scenario.title());
            judge(scenario, play(scenario));
        }
        suite.say("  malformed requests");
        for (MalformedRequest request : MalformedRequest.values()) {
            suite.add(league.post(request));
        }
        suite.add(unauthenticated());
        RefereedMatch last = play(RefereeScript.LAST_MATCH);
        suite.add(
                "a last match",
                last.ended()
                        ? MatchJudge.judge(last)
                        : List.of(RefereeRule.ALIVE.seen(
                                "the last match is not played", last.assigned().last())));
    }

    /** Plays all matches of a scenario at once; a long match that found no free capacity is played alone afterwards. */
    private List<RefereedMatch> play(MatchScenario scenario) {
        List<CompletableFuture<RefereedMatch>> all = scenario.matches().stream()
                .map(plan -> CompletableFuture.supplyAsync(() -> play(plan), league.scheduler()::onOwnThread))
                .toList();
        return all.stream().map(league::await).toList().stream()
                .map(each -> each.assigned().isRefused() && each.plan().twist().takesTime() ? play(each.plan()) : each)
                .toList();
    }

    private RefereedMatch play(MatchPlan plan) {
        CheckedCall assigned = league.assign(plan);
        if (assigned.isTaken() && plan.twist() == Twist.ASSIGNED_TWICE) {
            league.scheduler().onOwnThread(() -> league.assign(plan));
        }
        boolean slow =
                plan.overloading() || plan.twist().takesTime() || plan.twist().isReportedTwice();
        boolean ended =
                assigned.isTaken() && league.awaits(slow ? patience : USUAL_MATCH_LIMIT, received -> isReported(plan));
        league.pause(plan.twist() == Twist.REPORT_KNOWN ? WATCH_FOR_ANOTHER_REPORT : WATCH_AFTER_MATCH);
        return new RefereedMatch(plan, assigned, league.receivedOf(plan.match()), ended, league.token());
    }

    private boolean isReported(MatchPlan plan) {
        long reports = league.receivedOf(plan.match()).stream()
                .filter(each -> each.is(MessageType.MATCH_RESULT_REPORT))
                .count();
        return reports > (plan.twist().isReportedTwice() ? 1 : 0);
    }

    private void judge(MatchScenario scenario, List<RefereedMatch> played) {
        suite.add(
                scenario.title(),
                played.stream().flatMap(each -> MatchJudge.judge(each).stream()).toList());
        played.stream()
                .filter(each -> !each.ended()
                        && each.assigned().isTaken()
                        && each.plan().twist().takesTime())
                .forEach(each -> suite.remark("%s was not over after %s s (--patience waits longer): %s"
                        .formatted(
                                each.plan().match(),
                                patience.toSeconds(),
                                each.plan().description())));
    }

    private CheckStep unauthenticated() {
        if (league.token() == null) {
            return CheckStep.skipped(UNAUTHENTICATED, "the referee has not registered");
        }
        MatchPlan plan = RefereeScript.UNAUTHENTICATED_MATCH;
        CheckedCall asked = league.assign(plan, ScriptedLeague.wrongToken(ScriptedLeague.REF01));
        league.pause(WATCH_AFTER_MATCH);
        boolean played =
                league.receivedOf(plan.match()).stream().anyMatch(received -> received.is(MessageType.GAME_INVITATION));
        return CheckStep.done(
                UNAUTHENTICATED,
                played ? List.of(RefereeRule.STRANGERS_MATCH.seen("the match is played", asked.last())) : List.of());
    }

    private CheckStep registration() {
        return league.registration()
                .map(request -> CheckStep.done("registration", judge(request)))
                .orElseGet(() -> CheckStep.skipped("registration", "the referee did not register with the checker"));
    }

    private List<Finding> judge(Received<CheckerRole> request) {
        String waited = "(nothing: it registers by itself)";
        List<Finding> findings = new ArrayList<>(
                request.form(violation -> RefereeRule.REGISTRATION_FORM.rule(), ProtocolRule::of, waited)
                        .toList());
        request.message(RefereeRegisterRequest.class)
                .map(message -> message.refereeMeta().contactEndpoint())
                .filter(endpoint -> !endpoint.sameAs(league.checked()))
                .ifPresent(endpoint -> findings.add(RefereeRule.REGISTRATION_ENDPOINT.in(
                        request,
                        "contact_endpoint is %s, and it answers at %s".formatted(endpoint, league.checked()),
                        waited)));
        return findings;
    }
}
