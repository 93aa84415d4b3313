package org.evenodd.manager.outbound;

import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.Transport;
import org.evenodd.agent.runtime.RetryLoop;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.agent.settings.SystemSettings.Backoff;
import org.evenodd.agent.settings.SystemSettings.HealthSettings;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.outbound.Probes.EndpointProbe;
import org.evenodd.manager.tournament.AgentConduct.AgentResponded;
import org.evenodd.manager.tournament.AgentConduct.AgentSilent;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.Effect;
import org.evenodd.manager.tournament.Effect.ProbeManner;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RefereeId;

/**
 * Probes agents: new agents at growing intervals until they answer, since most register before they listen; and continually
 * the referees that run matches. A referee is silent once it has missed the configured number of probes in a row.
 */
public final class Probes {
    private static final Backoff SEARCH_PAUSES = new Backoff(Duration.ofMillis(250), Duration.ofSeconds(5));
    private static final Duration LONGEST_SEARCH = Duration.ofMinutes(10);
    private static final Duration SHORTEST_WATCH_PAUSE = Duration.ofMillis(100);

    private final Map<AgentId, RetryLoop<Boolean>> searches = new HashMap<>();
    private final Map<RefereeId, WatchedReferee> watched = new HashMap<>();
    private final EndpointProbe probe;
    private final LastCalls calls;
    private final Scheduler scheduler;
    private final Consumer<Command> commands;
    private final HealthSettings health;

    /** Probes no agent yet. */
    public Probes(
            EndpointProbe probe,
            LastCalls calls,
            Scheduler scheduler,
            Consumer<Command> commands,
            HealthSettings health) {
        this.probe = probe;
        this.calls = calls;
        this.scheduler = scheduler;
        this.commands = commands;
        this.health = health;
    }

    /**
     * Starts probing an agent, and stops probing its former endpoint. An agent that may not be listening yet is reported as
     * silent when a probe's time is over.
     */
    public void search(Effect.ProbeEndpoint effect) {
        AgentId agent = effect.agent();
        boolean forATime = effect.manner() == ProbeManner.PATIENT_FOR_A_TIME;
        Duration grace = forATime || effect.manner() == ProbeManner.PATIENT ? probe.timeout() : Duration.ZERO;
        Instant end = forATime ? scheduler.instant().plus(LONGEST_SEARCH) : Instant.MAX;
        EndpointSearch search = new EndpointSearch(agent, scheduler.instant().plus(grace));
        boolean asks = effect.manner() == ProbeManner.QUESTION;
        RetryLoop<Boolean> loop = new RetryLoop<>(
                scheduler,
                () -> asks ? probe.answers(effect.endpoint()) : calls.probed(agent, effect.endpoint(), probe),
                (answered, probes) -> search.probed(answered, probes)
                        .filter(pause -> scheduler.instant().plus(pause).isBefore(end)));
        replace(effect.agent(), loop);
        loop.begin();
    }

    private synchronized void replace(AgentId agent, RetryLoop<Boolean> search) {
        RetryLoop<Boolean> former = searches.put(agent, search);
        if (former != null) {
            former.cancel();
        }
    }

    /** Ends all searches. */
    public synchronized void endSearches() {
        searches.values().forEach(RetryLoop::cancel);
    }

    /** Watches these referees; goes on with referees that were already watched at the same endpoint. */
    public synchronized void watch(Effect.WatchReferees effect) {
        List<WatchedReferee> ended = watched.values().stream()
                .filter(referee -> !referee.endpoint.equals(effect.referees().get(referee.id)))
                .toList();
        ended.forEach(referee -> referee.probes.cancel());
        watched.values().removeAll(ended);
        effect.referees()
                .forEach((id, endpoint) -> watched.computeIfAbsent(id, anew -> new WatchedReferee(id, endpoint)));
    }

    /** The search for one agent at one endpoint. */
    private final class EndpointSearch {
        private final AgentId agent;
        private final Instant patientUntil;
        private boolean reported;

        EndpointSearch(AgentId agent, Instant patientUntil) {
            this.agent = agent;
            this.patientUntil = patientUntil;
        }

        Optional<Duration> probed(boolean answered, int probeCount) {
            if (answered) {
                commands.accept(new AgentResponded(agent));
                return Optional.empty();
            }
            if (!reported && !scheduler.instant().isBefore(patientUntil)) {
                reported = true;
                commands.accept(new AgentSilent(agent));
            }
            return Optional.of(SEARCH_PAUSES.before(probeCount));
        }
    }

    /** The watch on one referee at one endpoint, with one probe at a time. */
    private final class WatchedReferee {
        private final RefereeId id;
        private final Endpoint endpoint;
        private final RetryLoop<Boolean> probes;
        private int missed;

        WatchedReferee(RefereeId id, Endpoint endpoint) {
            this.id = id;
            this.endpoint = endpoint;
            this.probes = new RetryLoop<>(scheduler, () -> probe.answers(endpoint), this::probed);
            probes.beginAfter(pause());
        }

        private Duration pause() {
            Duration pause = health.refereeProbe();
            return pause.compareTo(SHORTEST_WATCH_PAUSE) < 0 ? SHORTEST_WATCH_PAUSE : pause;
        }

        private Optional<Duration> probed(boolean answered, int probeCount) {
            if (!answered && missed + 1 == health.refereeMissedProbes()) {
                commands.accept(new AgentSilent(id));
            } else if (answered && missed >= health.refereeMissedProbes()) {
                commands.accept(new AgentResponded(id));
            }
            missed = answered ? 0 : missed + 1;
            return Optional.of(pause());
        }
    }

    /**
     * How agents have answered the last call of the manager since they registered. It decides how they are probed
     * (docs/protocol-decisions.md, is the endpoint reachable): a GET ends the program of many a beginner. Thread-safe.
     */
    public static final class LastCalls {

        /** An agent that has answered a call so recently is not probed. */
        static final Duration RECENT = Duration.ofMinutes(2);

        private final Map<AgentId, LastCall> last = new ConcurrentHashMap<>();
        private final Scheduler scheduler;

        /** @param to the endpoint that was called */
        private record LastCall(Endpoint to, Instant at, boolean answered) {}

        public LastCalls(Scheduler scheduler) {
            this.scheduler = scheduler;
        }

        /** A call of an agent has ended, with any answer or without. */
        void ended(AgentId agent, Endpoint to, boolean answered) {
            last.put(agent, new LastCall(to, scheduler.instant(), answered));
        }

        /** The agent has registered: its former answers prove nothing any more. */
        public void registered(AgentId agent) {
            last.remove(agent);
        }

        /**
         * Finds out whether a server is at an agent's endpoint, for a player by a question only if it was silent when last
         * called.
         */
        CompletableFuture<Boolean> probed(AgentId agent, Endpoint endpoint, EndpointProbe probe) {
            Optional<LastCall> call = Optional.ofNullable(last.get(agent))
                    .filter(known -> known.to().equals(endpoint));
            if (agent instanceof RefereeId
                    || call.filter(known -> !known.answered()).isPresent()) {
                return probe.answers(endpoint);
            }
            Instant recent = scheduler.instant().minus(RECENT);
            return call.filter(known -> known.at().isAfter(recent)).isPresent()
                    ? CompletableFuture.completedFuture(true)
                    : probe.connects(endpoint, List.of());
        }
    }

    /** Probes an endpoint: with {@code GET /health}, to which any HTTP answer counts, or by a mere connection. */
    public record EndpointProbe(Transport transport, Duration timeout) {

        CompletableFuture<Boolean> answers(Endpoint endpoint) {
            return transport.get(endpoint.beside(AgentApi.HEALTH), timeout).thenApply(EndpointProbe::isAnswer);
        }

        /** @param addresses of the endpoint's host; empty to look them up */
        public CompletableFuture<Boolean> connects(Endpoint endpoint, List<InetAddress> addresses) {
            return transport.connect(endpoint, addresses, timeout).thenApply(Optional::isEmpty);
        }

        /** Asks at the resolved addresses of the endpoint's host. */
        public CompletableFuture<Delivery> ask(Endpoint endpoint, List<InetAddress> addresses) {
            return transport.get(endpoint.beside(AgentApi.HEALTH), addresses, timeout);
        }

        /** This probe, with less patience where it has more. */
        public EndpointProbe within(Duration longest) {
            return timeout.compareTo(longest) > 0 ? new EndpointProbe(transport, longest) : this;
        }

        public static boolean isAnswer(Delivery delivery) {
            return delivery instanceof Delivery.Replied || delivery instanceof Delivery.UnreadableReply;
        }
    }

    /** Finds the agents that do not answer, before a finished league is reopened for a match. */
    public record SilentAgents(EndpointProbe probe, Supplier<League> league) {

        /**
         * Probes the endpoints of both players and of the admitted referees, each once; empty if all answer, there is no such
         * match, or the league is not over.
         */
        public CompletableFuture<Set<AgentId>> of(MatchId match) {
            League now = league.get();
            Map<AgentId, CompletableFuture<Boolean>> probes = new HashMap<>();
            now.fixture(match)
                    .filter(fixture -> now.course().isOver())
                    .ifPresent(fixture -> now.roster()
                            .everybody()
                            .filter(member -> isNeeded(member, fixture))
                            .forEach(member -> probes.put(member.id(), isThere(member))));
            return CompletableFuture.allOf(probes.values().toArray(CompletableFuture[]::new))
                    .thenApply(all -> probes.entrySet().stream()
                            .filter(probe -> !probe.getValue().join())
                            .map(Map.Entry::getKey)
                            .collect(Collectors.toSet()));
        }

        /** An agent that has answered lately is probed, too: it may have ended since. */
        private CompletableFuture<Boolean> isThere(Member member) {
            return member instanceof RefereeMember
                    ? probe.answers(member.endpoint())
                    : probe.connects(member.endpoint(), List.of());
        }

        private static boolean isNeeded(Member member, Fixture fixture) {
            boolean mayRunIt = member instanceof RefereeMember && member.present() && member.isAdmitted();
            return mayRunIt || fixture.concerns(member.id());
        }
    }
}
