package org.evenodd.manager.health.watch;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.evenodd.manager.health.AgentHeard;
import org.evenodd.manager.health.AgentSilent;
import org.evenodd.manager.turn.Command;
import org.evenodd.manager.turn.Effect;
import org.evenodd.protocol.transport.Scheduler;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.Endpoint;

/**
 * Looks whether newly registered agents answer: again and again, at growing intervals, until they do. Most register before
 * they listen, so that the first contact needs patience.
 */
public final class EndpointProbes {
    static final Duration FIRST_PAUSE = Duration.ofMillis(250);
    static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

    private final Map<AgentId, Search> searches = new HashMap<>();
    private final Probe probe;
    private final Scheduler scheduler;
    private final Consumer<Command> commands;
    private final Duration patience;

    /**
     * Probes nobody yet.
     *
     * @param patience after which an agent is reported to be silent that may not listen yet
     */
    public EndpointProbes(Probe probe, Scheduler scheduler, Consumer<Command> commands, Duration patience) {
        this.probe = probe;
        this.scheduler = scheduler;
        this.commands = commands;
        this.patience = patience;
    }

    /** Begins to look for an agent, and no longer looks for it where it was before. */
    public void begin(Effect.ProbeEndpoint effect) {
        Search search = new Search(effect.agent(), effect.endpoint(), effect.patient() ? patience : Duration.ZERO);
        replace(effect.agent(), search);
        search.look();
    }

    private synchronized void replace(AgentId agent, Search search) {
        searches.put(agent, search);
    }

    /** Ends all probing. */
    public synchronized void end() {
        searches.clear();
    }

    private synchronized boolean isOn(Search search) {
        return searches.get(search.agent) == search;
    }

    private synchronized void found(Search search) {
        searches.remove(search.agent, search);
    }

    /** One agent at one endpoint; its probes follow one another. */
    private final class Search {
        private final AgentId agent;
        private final Endpoint endpoint;
        private final Instant patientUntil;
        private Duration pause = FIRST_PAUSE;
        private boolean reported;

        Search(AgentId agent, Endpoint endpoint, Duration patience) {
            this.agent = agent;
            this.endpoint = endpoint;
            this.patientUntil = scheduler.instant().plus(patience);
        }

        void look() {
            if (isOn(this)) {
                probe.answers(endpoint).thenAccept(this::looked);
            }
        }

        private void looked(boolean answered) {
            if (!isOn(this)) {
                return;
            }
            if (answered) {
                found(this);
                commands.accept(new AgentHeard(agent));
            } else {
                reportSilence();
                lookLater();
            }
        }

        private void reportSilence() {
            if (!reported && !scheduler.instant().isBefore(patientUntil)) {
                reported = true;
                commands.accept(new AgentSilent(agent));
            }
        }

        private void lookLater() {
            scheduler.after(pause, this::look);
            Duration doubled = pause.multipliedBy(2);
            pause = doubled.compareTo(LONGEST_PAUSE) < 0 ? doubled : LONGEST_PAUSE;
        }
    }
}
