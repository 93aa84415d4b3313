package org.evenodd.manager.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.outbound.Peers.seconds;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.settings.SystemSettings.HealthSettings;
import org.evenodd.manager.outbound.Probes.EndpointProbe;
import org.evenodd.manager.outbound.Probes.LastCalls;
import org.evenodd.manager.tournament.AgentConduct.AgentResponded;
import org.evenodd.manager.tournament.AgentConduct.AgentSilent;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.Effect;
import org.evenodd.manager.tournament.Effect.ProbeManner;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ProbesTest {
    private static final PlayerId P01 = PlayerId.of(1);
    private static final RefereeId REF01 = RefereeId.of(1);
    private static final Endpoint HERE = Endpoint.parse("http://localhost:8101/mcp");
    private static final Endpoint THERE = Endpoint.parse("http://localhost:8102/mcp");

    private final Peers peers = new Peers();
    private final List<Command> commands = new ArrayList<>();
    private final EndpointProbe probe = new EndpointProbe(peers.network.transport("127.0.0.1"), seconds(10));
    private final LastCalls calls = new LastCalls(peers.time);

    private Closeable open(Endpoint endpoint, int status) {
        return peers.network.bind(
                endpoint, request -> CompletableFuture.completedFuture(ServiceResponse.empty(status)));
    }

    @Nested
    class OfNewAgents {
        private final Probes probes = new Probes(probe, calls, peers.time, commands::add, Peers.SETTINGS.health());

        @Test
        void takeAnyHttpAnswerForAnAnswer() {
            open(HERE, 404);

            probes.search(new Effect.ProbeEndpoint(P01, HERE, ProbeManner.PATIENT));
            peers.time.run();

            assertThat(commands).containsExactly(new AgentResponded(P01));
        }

        @Test
        void findAnAgentThatBeginsToListenAfterItRegistered() {
            peers.time.after(seconds(1), () -> open(HERE, 200));

            probes.search(new Effect.ProbeEndpoint(P01, HERE, ProbeManner.PATIENT));
            peers.time.advance(seconds(2));

            assertThat(commands).containsExactly(new AgentResponded(P01));
        }

        @Test
        void reportSilenceOnceAndGoOnLooking() {
            peers.time.after(seconds(60), () -> open(HERE, 200));

            probes.search(new Effect.ProbeEndpoint(P01, HERE, ProbeManner.PATIENT));
            peers.time.run();

            assertThat(commands).containsExactly(new AgentSilent(P01), new AgentResponded(P01));
        }

        @Test
        void endAfterTenMinutesWhereTheyAreToldToUntilTheyAreAskedAgain() {
            probes.search(new Effect.ProbeEndpoint(P01, HERE, ProbeManner.PATIENT_FOR_A_TIME));
            peers.time.advance(Duration.ofMinutes(10));
            open(HERE, 200);
            peers.time.run();
            assertThat(commands).containsExactly(new AgentSilent(P01));

            probes.search(new Effect.ProbeEndpoint(P01, HERE, ProbeManner.PATIENT_FOR_A_TIME));
            peers.time.run();
            assertThat(commands).containsExactly(new AgentSilent(P01), new AgentResponded(P01));
        }

        @Test
        void lookWhereTheAgentIsNow() {
            probes.search(new Effect.ProbeEndpoint(P01, HERE, ProbeManner.PATIENT));
            probes.search(new Effect.ProbeEndpoint(P01, THERE, ProbeManner.PATIENT));
            open(HERE, 200);
            peers.time.advance(seconds(5));

            assertThat(commands).isEmpty();
        }

        @Test
        void tellOfSilenceAtTheFirstLookWhereTheyAreToldToAndGoOn() {
            probes.search(new Effect.ProbeEndpoint(P01, HERE, ProbeManner.PROMPT));
            peers.time.advance(seconds(1));
            assertThat(commands).containsExactly(new AgentSilent(P01));

            open(HERE, 200);
            peers.time.advance(seconds(5));
            assertThat(commands).containsExactly(new AgentSilent(P01), new AgentResponded(P01));
        }

        @Test
        void endWithTheLeague() {
            probes.search(new Effect.ProbeEndpoint(P01, HERE, ProbeManner.PATIENT));
            probes.endSearches();
            peers.time.run();

            assertThat(commands).isEmpty();
        }
    }

    /** How gently somebody is looked for: a GET ends the program of many a beginner. */
    @Nested
    class AreAsGentleAsTheyCanBe {
        private final Probes probes = new Probes(probe, calls, peers.time, commands::add, Peers.SETTINGS.health());
        private final List<String> heard = new ArrayList<>();

        private void listen() {
            peers.network.bind(HERE, request -> {
                heard.add(request.method() + ' ' + request.path());
                return CompletableFuture.completedFuture(ServiceResponse.empty(200));
            });
        }

        private void search(AgentId agent, ProbeManner manner) {
            probes.search(new Effect.ProbeEndpoint(agent, HERE, manner));
            peers.time.advance(Duration.ZERO);
        }

        @Test
        void aPlayerIsConnectedToAndHearsNothing() {
            listen();
            search(P01, ProbeManner.PATIENT);
            assertThat(commands).containsExactly(new AgentResponded(P01));
            assertThat(heard).isEmpty();
        }

        @Test
        void aRefereeIsAsked() {
            listen();
            search(REF01, ProbeManner.PATIENT);
            assertThat(heard).containsExactly("GET /health");
        }

        @Test
        void whoHasAnsweredACallWithinTwoMinutesIsNotLookedForAtAll() {
            calls.ended(P01, HERE, true);
            peers.time.advance(LastCalls.RECENT.minusSeconds(1));
            probes.search(new Effect.ProbeEndpoint(P01, HERE, ProbeManner.PROMPT));
            assertThat(commands).containsExactly(new AgentResponded(P01));

            peers.time.advance(seconds(1));
            commands.clear();
            search(P01, ProbeManner.PROMPT);
            assertThat(commands).containsExactly(new AgentSilent(P01));
        }

        @Test
        void whoHasRegisteredSinceIsLookedForWhateverItAnsweredBefore() {
            calls.ended(P01, HERE, true);
            calls.registered(P01);
            search(P01, ProbeManner.PROMPT);
            assertThat(commands).containsExactly(new AgentSilent(P01));
        }

        @Test
        void whoHasMovedIsLookedForWhereItIsNow() {
            calls.ended(P01, THERE, true);
            search(P01, ProbeManner.PROMPT);
            assertThat(commands).containsExactly(new AgentSilent(P01));
        }

        @Test
        void whoWasSilentWhenLastCalledIsAskedAndSoIsWhoIsSuspended() {
            listen();
            calls.ended(P01, HERE, false);
            search(P01, ProbeManner.PROMPT);
            calls.ended(P01, HERE, true);
            search(P01, ProbeManner.QUESTION);
            assertThat(heard).containsExactly("GET /health", "GET /health");
        }
    }

    @Nested
    class OfWatchedReferees {
        private final Probes watch = new Probes(probe, calls, peers.time, commands::add, Peers.SETTINGS.health());

        @Test
        void saysNothingOfARefereeThatAnswers() {
            open(HERE, 200);

            watch.watch(new Effect.WatchReferees(Map.of(REF01, HERE)));
            peers.time.advance(Duration.ofMinutes(10));

            assertThat(commands).isEmpty();
        }

        @Test
        void noticeASilentRefereeAfterAsManyProbesAsThereAreTries() {
            watch.watch(new Effect.WatchReferees(Map.of(REF01, HERE)));

            peers.time.advance(seconds(7));
            assertThat(commands).isEmpty();
            peers.time.advance(seconds(1));
            assertThat(commands).containsExactly(new AgentSilent(REF01));
            peers.time.advance(Duration.ofMinutes(1));
            assertThat(commands).hasSize(1);
        }

        @Test
        void areMissedAsOftenAsTheSettingsBear() {
            new Probes(probe, calls, peers.time, commands::add, new HealthSettings(seconds(5), 2))
                    .watch(new Effect.WatchReferees(Map.of(REF01, HERE)));
            peers.time.advance(seconds(9));
            assertThat(commands).isEmpty();
            peers.time.advance(seconds(1));
            assertThat(commands).containsExactly(new AgentSilent(REF01));
        }

        @Test
        void forgiveASingleMissedProbe() throws IOException {
            Closeable first = open(HERE, 200);
            watch.watch(new Effect.WatchReferees(Map.of(REF01, HERE)));

            peers.time.advance(seconds(3));
            first.close();
            peers.time.advance(seconds(4));
            open(HERE, 200);
            peers.time.advance(Duration.ofMinutes(1));

            assertThat(commands).isEmpty();
        }

        @Test
        void noticeThatASilentRefereeAnswersAgain() {
            watch.watch(new Effect.WatchReferees(Map.of(REF01, HERE)));

            peers.time.advance(seconds(9));
            open(HERE, 200);
            peers.time.advance(seconds(9));

            assertThat(commands).containsExactly(new AgentSilent(REF01), new AgentResponded(REF01));
        }

        @Test
        void keepAModestPaceWhereProbesAreToFollowAtOnce() {
            AtomicInteger probes = new AtomicInteger();
            peers.network.bind(HERE, request -> {
                probes.incrementAndGet();
                return CompletableFuture.completedFuture(ServiceResponse.empty(200));
            });
            HealthSettings atOnce = new HealthSettings(Duration.ofMillis(100), 4);

            new Probes(probe, calls, peers.time, commands::add, atOnce)
                    .watch(new Effect.WatchReferees(Map.of(REF01, HERE)));
            peers.time.advance(seconds(1));

            assertThat(probes).hasValue(10);
        }

        @Test
        void goOnUndisturbedWhenAskedTwice() {
            watch.watch(new Effect.WatchReferees(Map.of(REF01, HERE)));
            peers.time.advance(seconds(7));
            watch.watch(new Effect.WatchReferees(Map.of(REF01, HERE)));
            peers.time.advance(seconds(1));

            assertThat(commands).containsExactly(new AgentSilent(REF01));
        }

        @Test
        void endWhenTheRefereeRunsNoMatch() {
            watch.watch(new Effect.WatchReferees(Map.of(REF01, HERE)));
            watch.watch(new Effect.WatchReferees(Map.of()));
            peers.time.run();

            assertThat(commands).isEmpty();
        }
    }
}
