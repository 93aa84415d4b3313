package org.evenodd.manager.start;

import org.evenodd.agent.log.AgentLog;
import org.evenodd.agent.metrics.AgentMetrics;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.settings.SystemSettings;
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
        LeagueKeys keys,
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
                new LeagueKeys(plan, platform.shared().refereeKey(plan.league()), platform.random(), log.logger()),
                new EnvelopeWriter(() -> Sender.LEAGUE_MANAGER, platform.scheduler()::timeOfDay, platform.random()),
                new ManagerEnd(log.logger()),
                new AgentMetrics(platform.scheduler()),
                log);
    }

    /** These parts once their league is there: what the plan replaces has been replaced. */
    ManagerParts continuing() {
        ManagerPlan kept = plan.continuing();
        return new ManagerParts(
                platform,
                settings,
                kept,
                new LeagueKeys(kept, keys.refereeKey(), keys.random(), keys.log()),
                author,
                end,
                metrics,
                log);
    }

    /** These parts on another platform. */
    ManagerParts with(Platform other) {
        return new ManagerParts(other, settings, plan, keys, author, end, metrics, log);
    }

    Logger logger() {
        return log.logger();
    }
}
