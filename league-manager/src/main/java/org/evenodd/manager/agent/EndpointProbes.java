package org.evenodd.manager.agent;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.evenodd.agent.runtime.RetryLoop;
import org.evenodd.agent.settings.SystemSettings.Backoff;
import org.evenodd.manager.tournament.AgentResponded;
import org.evenodd.manager.tournament.AgentSilent;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.Effect;
import org.evenodd.protocol.peer.Cancellable;
import org.evenodd.protocol.peer.Scheduler;
import org.evenodd.protocol.value.Identifiers.AgentId;

/**
 * Probes newly registered agents at growing intervals until they answer. Most agents register before they listen, so
 * the first contact may take a while.
 */
public final class EndpointProbes {
    private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(250), Duration.ofSeconds(5));

    private final Map<AgentId, Cancellable> searches = new HashMap<>();
    private final EndpointProbe probe;
    private final Scheduler scheduler;
    private final Consumer<Command> commands;
    private final Duration patience;

    /**
     *
     *
     * @param patience the time after which an agent that may not be listening yet is reported as silent
     */
    public EndpointProbes(EndpointProbe probe, Scheduler scheduler, Consumer<Command> commands, Duration patience) {
        this.probe = probe;
        this.scheduler = scheduler;
        this.commands = commands;
        this.patience = patience;
    }

    /** Starts probing an agent, and stops probing its former endpoint. */
    public void begin(Effect.ProbeEndpoint effect) {
        EndpointSearch search = new EndpointSearch(effect.agent(), effect.patient() ? patience : Duration.ZERO);
        RetryLoop<Boolean> loop = new RetryLoop<>(scheduler, () -> probe.answers(effect.endpoint()), search::probed);
        replace(effect.agent(), loop);
        CompletableFuture<Void> unused = loop.begin().thenAccept(found -> forget(effect.agent(), loop));
    }

    private synchronized void replace(AgentId agent, Cancellable search) {
        Cancellable former = searches.put(agent, search);
        if (former != null) {
            former.cancel();
        }
    }

    private synchronized void forget(AgentId agent, Cancellable search) {
        searches.remove(agent, search);
    }

    /** The number of agents being probed. */
    synchronized int underWay() {
        return searches.size();
    }

    /** Ends all probing. */
    public synchronized void end() {
        searches.values().forEach(Cancellable::cancel);
        searches.clear();
    }

    /** The probing of one agent at one endpoint. */
    private final class EndpointSearch {
        private final AgentId agent;
        private final Instant patientUntil;
        private boolean reported;

        EndpointSearch(AgentId agent, Duration patience) {
            this.agent = agent;
            this.patientUntil = scheduler.instant().plus(patience);
        }

        Optional<Duration> probed(boolean answered, int probeCount) {
            if (answered) {
                commands.accept(new AgentResponded(agent));
                return Optional.empty();
            }
            reportSilence();
            return Optional.of(BACKOFF.before(probeCount));
        }

        private void reportSilence() {
            if (!reported && !scheduler.instant().isBefore(patientUntil)) {
                reported = true;
                commands.accept(new AgentSilent(agent));
            }
        }
    }
}
