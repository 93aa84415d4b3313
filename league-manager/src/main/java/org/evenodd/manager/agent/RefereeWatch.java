package org.evenodd.manager.agent;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.evenodd.agent.runtime.RetryLoop;
import org.evenodd.agent.settings.SystemSettings.HealthSettings;
import org.evenodd.manager.tournament.AgentResponded;
import org.evenodd.manager.tournament.AgentSilent;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.Effect;
import org.evenodd.protocol.peer.Scheduler;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.RefereeId;

/**
 * Notices when a referee that runs matches stops answering: it is probed continually, and is silent once it has missed
 * the configured number of probes in a row. Probes are at least a tenth of a second apart.
 */
public final class RefereeWatch {
    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(100);

    private final Map<RefereeId, WatchedReferee> watched = new HashMap<>();
    private final EndpointProbe probe;
    private final Scheduler scheduler;
    private final Consumer<Command> commands;
    private final HealthSettings health;

    public RefereeWatch(EndpointProbe probe, Scheduler scheduler, Consumer<Command> commands, HealthSettings health) {
        this.probe = probe;
        this.scheduler = scheduler;
        this.commands = commands;
        this.health = health;
    }

    /** Starts watching; no effect if the referee is already watched at this endpoint. */
    public synchronized void begin(Effect.WatchReferee effect) {
        WatchedReferee present = watched.get(effect.referee());
        if (present == null || !present.endpoint.equals(effect.endpoint())) {
            end(effect.referee());
            WatchedReferee referee = new WatchedReferee(effect.referee(), effect.endpoint());
            watched.put(effect.referee(), referee);
            referee.probes.beginAfter(referee.pause());
        }
    }

    public synchronized void end(Effect.UnwatchReferee effect) {
        end(effect.referee());
    }

    private void end(RefereeId referee) {
        WatchedReferee ended = watched.remove(referee);
        if (ended != null) {
            ended.probes.cancel();
        }
    }

    /** The watch on one referee at one endpoint, with one probe at a time. */
    private final class WatchedReferee {
        private final RefereeId referee;
        private final Endpoint endpoint;
        private final RetryLoop<Boolean> probes;
        private int missed;

        WatchedReferee(RefereeId referee, Endpoint endpoint) {
            this.referee = referee;
            this.endpoint = endpoint;
            this.probes = new RetryLoop<>(scheduler, () -> probe.answers(endpoint), this::probed);
        }

        Duration pause() {
            Duration pause = health.refereeProbe();
            return pause.compareTo(SHORTEST_PAUSE) < 0 ? SHORTEST_PAUSE : pause;
        }

        private Optional<Duration> probed(boolean answered, int probeCount) {
            report(answered);
            missed = answered ? 0 : missed + 1;
            return Optional.of(pause());
        }

        private void report(boolean answered) {
            if (!answered && missed + 1 == health.refereeMissedProbes()) {
                commands.accept(new AgentSilent(referee));
            } else if (answered && missed >= health.refereeMissedProbes()) {
                commands.accept(new AgentResponded(referee));
            }
        }
    }
}
