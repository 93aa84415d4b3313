package org.evenodd.manager.start;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.rpc.AgentMetrics;
import org.evenodd.agent.runtime.AgentLog;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.manager.store.StoreException;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Sender;
import org.slf4j.Logger;

/**
 * The parts of a League Manager that exist before its address, store and league.
 *
 * @param plan what the command line asked for
 * @param author writes the envelopes of its messages
 */
record ManagerParts(
        Platform platform,
        SystemSettings settings,
        ManagerPlan plan,
        EnvelopeWriter author,
        ManagerEnd end,
        AgentMetrics metrics,
        AgentLog log) {

    /**
     * Creates the parts.
     *
     * @throws org.evenodd.agent.settings.SettingsException for a wrong setting
     */
    static ManagerParts of(Platform platform, ManagerPlan plan) {
        AgentLog log = platform.log(AgentKind.LEAGUE_MANAGER.wireName());
        return new ManagerParts(
                platform,
                platform.settings().system(),
                plan,
                new EnvelopeWriter(
                        () -> Sender.LEAGUE_MANAGER, platform.scheduler().machineClock(), platform.random()),
                new ManagerEnd(log.logger()),
                new AgentMetrics(platform.scheduler()),
                log);
    }

    /** These parts once their league is there: what the plan replaces has been replaced. */
    ManagerParts continuing() {
        return new ManagerParts(platform, settings, plan.continuing(), author, end, metrics, log);
    }

    /** These parts on another platform. */
    ManagerParts with(Platform other) {
        return new ManagerParts(other, settings, plan, author, end, metrics, log);
    }

    LeagueKeys keys() {
        return new LeagueKeys(plan, platform.shared().refereeKey(plan.league()), platform.random(), logger());
    }

    Logger logger() {
        return log.logger();
    }

    /** Decides when the program ends by itself, and with which exit status. */
    static final class ManagerEnd {
        private final AtomicBoolean failed = new AtomicBoolean();
        private final CompletableFuture<ExitStatus> status = new CompletableFuture<>();
        private final Logger log;

        ManagerEnd(Logger log) {
            this.log = log;
        }

        CompletableFuture<ExitStatus> status() {
            return status;
        }

        void done() {
            status.complete(ExitStatus.DONE);
        }

        void storeFailed(StoreException failure) {
            log.debug("The store failed", failure);
            failed(failure.sentence());
        }

        /** Ends a program that cannot continue; only the first reason is printed. */
        void failed(String sentence) {
            if (failed.compareAndSet(false, true)) {
                log.error("{} The League Manager ends here.", sentence);
                status.complete(ExitStatus.CANNOT_START);
            }
        }
    }
}
