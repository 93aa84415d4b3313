package org.evenodd.manager.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.agent.Peers.seconds;

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
import org.evenodd.manager.agent.Probes.EndpointProbe;
import org.evenodd.manager.tournament.AgentConduct.AgentResponded;
import org.evenodd.manager.tournament.AgentConduct.AgentSilent;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.Effect;
import org.evenodd.protocol.value.Endpoint;
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

    private Closeable open(Endpoint endpoint, int status) {
        return peers.network.bind(
                endpoint, request -> CompletableFuture.completedFuture(ServiceResponse.empty(status)));
    }

    @Nested
    class OfNewAgents {
        private final Probes probes = new Probes(probe, peers.time, commands::add, Peers.SETTINGS.health());

        @Test
        void takeAnyHttpAnswerForAnAnswer() {
            open(HERE, 404);

            probes.search(new Effect.ProbeEndpoint(P01, HERE, true));
            peers.time.run();

            assertThat(commands).containsExactly(new AgentResponded(P01));
        }

        @Test
        void findAnAgentThatBeginsToListenAfterItRegistered() {
            peers.time.after(seconds(1), () -> open(HERE, 200));

            probes.search(new Effect.ProbeEndpoint(P01, HERE, true));
            peers.time.advance(seconds(2));

            assertThat(commands).containsExactly(new AgentResponded(P01));
        }

        @Test
        void reportSilenceOnceAndGoOnLooking() {
            peers.time.after(seconds(60), () -> open(HERE, 200));

            probes.search(new Effect.ProbeEndpoint(P01, HERE, true));
            peers.time.run();

            assertThat(commands).containsExactly(new AgentSilent(P01), new AgentResponded(P01));
        }

        @Test
        void lookWhereTheAgentIsNow() {
            probes.search(new Effect.ProbeEndpoint(P01, HERE, true));
            probes.search(new Effect.ProbeEndpoint(P01, THERE, true));
            open(HERE, 200);
            peers.time.advance(seconds(5));

            assertThat(commands).isEmpty();
        }

        @Test
        void tellOfSilenceAtTheFirstLookWhereTheyAreToldToAndGoOn() {
            probes.search(new Effect.ProbeEndpoint(P01, HERE, false));
            peers.time.advance(seconds(1));
            assertThat(commands).containsExactly(new AgentSilent(P01));

            open(HERE, 200);
            peers.time.advance(seconds(5));
            assertThat(commands).containsExactly(new AgentSilent(P01), new AgentResponded(P01));
        }

        @Test
        void endWithTheLeague() {
            probes.search(new Effect.ProbeEndpoint(P01, HERE, true));
            probes.endSearches();
            peers.time.run();

            assertThat(commands).isEmpty();
        }
    }

    @Nested
    class OfWatchedReferees {
        private final Probes watch = new Probes(probe, peers.time, commands::add, Peers.SETTINGS.health());

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
            new Probes(probe, peers.time, commands::add, new HealthSettings(seconds(5), 2))
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
            HealthSettings atOnce = new HealthSettings(Duration.ZERO, 4);

            new Probes(probe, peers.time, commands::add, atOnce).watch(new Effect.WatchReferees(Map.of(REF01, HERE)));
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
