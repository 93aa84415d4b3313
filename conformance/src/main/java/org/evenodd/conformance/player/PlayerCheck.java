package org.evenodd.conformance.player;

import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.conformance.kit.CheckExchange;
import org.evenodd.conformance.kit.CheckReport;
import org.evenodd.conformance.kit.CheckReport.CheckStep;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.Suite;
import org.evenodd.conformance.player.PlayerScript.Need;
import org.evenodd.conformance.player.PlayerScript.PlayerScenario;
import org.evenodd.conformance.player.Rehearsal.RehearsalPlan;

/** Checks one player: acts as its manager and referee, plays the script, and reports the result. */
final class PlayerCheck implements AutoCloseable {

    private static final String REGISTRATION = "registration";
    private static final String NO_MATCH = "the bot does not answer its referee in time";
    private static final String GONE = "the bot no longer answers";
    private static final String CLOSED = "the bot listens only to a league with which it is registered";

    /** A bot that has answered nothing may have ended at the answer to its registration. */
    private static final String UNANSWERED = "when it registered, or after";

    private final RehearsalPlan plan;
    private final PlayerUnderCheck player;
    private final Suite suite;
    private final List<String> provoked = new ArrayList<>();
    private boolean answered;
    private boolean gone;
    private boolean late;

    /**
     * Opens the checker's own address.
     *
     * @param progress receives progress messages for people
     * @throws ProgramException (cannot start) if the address cannot be bound
     */
    PlayerCheck(Platform platform, RehearsalPlan plan, Consumer<String> progress) {
        this.plan = plan;
        player = new PlayerUnderCheck(platform, plan);
        suite = new Suite(player, "player", progress);
    }

    /** Runs the check, on a thread that may wait. */
    CheckReport run() {
        suite.say(player.otherPort("the bot finds this check")
                .orElseGet(() -> "The bot's manager is %s for this check".formatted(player.self())));
        if (!player.await(player.isServed(player.checked()))) {
            throw ProgramException.wrongUsage("nobody answers at %s: start the bot first".formatted(player.checked()));
        }
        suite.say("waiting up to %d ms for its registration"
                .formatted(plan.patience().toMillis()));
        player.awaitRegistration(player.registration.registered);
        PlayerScript.scenarios(player.game.game()).forEach(scenario -> suite.add(play(scenario)));
        return report();
    }

    /** A registration that arrives during the scenarios counts too. */
    private CheckReport report() {
        if (player.registration.findings().isDone()) {
            suite.addFirst(
                    CheckStep.done(REGISTRATION, player.registration.findings().join()));
        } else if (player.wantsRegistration()) {
            throw ProgramException.wrongUsage(
                    ("the bot at %s listens only to a league with which it is registered: start it again with"
                                    + " --manager %s while the checker waits (--await-registration 60 waits longer)")
                            .formatted(player.checked(), player.self()));
        } else {
            suite.addFirst(CheckStep.skipped(REGISTRATION, "the bot did not register with the checker"));
            suite.remark(
                    ("registration not seen: to have it and what follows from tokens judged, start the bot again while"
                                    + " this check waits; its manager is %s here")
                            .formatted(player.self()));
        }
        if (!provoked.isEmpty()) {
            suite.remark("wrong on purpose, so errors that the bot's terminal shows at these times are no fault of it: "
                    + String.join(", ", provoked));
        }
        if (!gone) {
            player.release().ifPresent(suite::remark);
        }
        return suite.checked();
    }

    private CheckStep play(PlayerScenario scenario) {
        String obstacle = obstacle(scenario);
        if (!obstacle.isEmpty()) {
            return CheckStep.skipped(scenario.title(), obstacle);
        }
        suite.say(scenario.title() + (scenario.provokes() ? " (wrong on purpose)" : ""));
        if (scenario.provokes()) {
            LocalTime now = LocalTime.ofInstant(player.scheduler().timeOfDay(), ZoneId.systemDefault());
            provoked.add("%tT %s".formatted(now, scenario.title()));
        }
        List<Finding> findings = new ArrayList<>();
        for (Probe probe : scenario.probes()) {
            late = player.wasLate();
            if (late || !obstacle(scenario).isEmpty() || endsBy(scenario, findings)) {
                break;
            }
            findings.addAll(unlessStopped(scenario, probe.play(player)));
        }
        late |= player.wasLate();
        return judged(scenario, findings);
    }

    /** Why a scenario cannot be played, or played on; empty if it can. */
    private String obstacle(PlayerScenario scenario) {
        if (gone) {
            return GONE;
        }
        if (scenario.need() != Need.NO_BOT && player.wantsRegistration()) {
            return CLOSED;
        }
        boolean plays = scenario.need() == Need.MATCH || scenario.need() == Need.PLAYER;
        return plays && !player.isPlaying() ? NO_MATCH : "";
    }

    private CheckStep judged(PlayerScenario scenario, List<Finding> findings) {
        if (player.wantsRegistration() && scenario.need() != Need.NO_BOT) {
            return CheckStep.skipped(scenario.title(), CLOSED);
        }
        if (scenario.need() == Need.MATCH) {
            player.noteMatch(findings, !late);
        }
        gone |= findings.stream().anyMatch(finding -> finding.rule().equals(PlayerRule.ALIVE.rule()));
        TokenNames names = player.tokenNames();
        return CheckStep.done(scenario.title(), findings.stream().map(names::in).toList());
    }

    /** A plain match goes on whatever is wrong; a later scenario ends at a finding that no plain match has shown. */
    private boolean endsBy(PlayerScenario scenario, List<Finding> findings) {
        return scenario.need() != Need.MATCH
                && findings.stream().anyMatch(finding -> finding.isMust() && !player.isKnown(finding));
    }

    /** The findings; that the bot's program ended, if it did, which says more than the faults of its last exchange. */
    private List<Finding> unlessStopped(PlayerScenario scenario, List<Finding> findings) {
        CheckExchange latest = player.latest();
        boolean calledBot = scenario.need() != Need.NO_BOT;
        answered |= calledBot && !latest.isUnreachable();
        if (!calledBot || !latest.isUnreachable()) {
            return findings;
        }
        gone = !player.isThere();
        String when = answered ? "after" : UNANSWERED;
        return gone
                ? List.of(PlayerRule.STOPPED.seen(
                        "stopped %s %s; look at its terminal".formatted(when, latest.title()), latest))
                : findings;
    }

    @Override
    public void close() {
        player.close();
    }
}
