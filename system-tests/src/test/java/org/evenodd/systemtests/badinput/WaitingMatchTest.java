package org.evenodd.systemtests.badinput;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.evenodd.agent.address.AddressPolicy;
import org.evenodd.agent.address.Resolver;
import org.evenodd.agent.http.HttpThreads;
import org.evenodd.agent.http.HttpTransport;
import org.evenodd.agent.settings.ConfigSource;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.agent.thread.RealScheduler;
import org.evenodd.manager.command.AutoStart;
import org.evenodd.manager.command.LiveState;
import org.evenodd.manager.command.OperatingRules;
import org.evenodd.manager.delivery.AgentContact;
import org.evenodd.manager.league.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.CourseEvent.RoundStarted;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.MembershipEvent.RefereeRegistered;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.match.MatchLife;
import org.evenodd.manager.match.MatchStage;
import org.evenodd.manager.play.Tournament;
import org.evenodd.manager.schedule.RoundRobin;
import org.evenodd.manager.waits.MatchWait;
import org.evenodd.manager.waits.MatchWaits;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.operation.MatchesInHand.AwaitedStep;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What the manager learns over real sockets of a match whose players do not choose, and what others learn. */
class WaitingMatchTest {

    private static final MatchId R1M1 = new MatchId("R1M1");
    private static final RefereeId REF01 = RefereeId.of(1);
    private static final PlayerId P01 = PlayerId.of(1);
    private static final PlayerId P02 = PlayerId.of(2);
    private static final Duration LIMIT = Duration.ofMillis(2_500);

    private final HttpThreads threads = new HttpThreads();
    private final HttpTransport transport =
            new HttpTransport(threads, Resolver.system(Runnable::run, AddressPolicy.DEFAULT));
    private final RealScheduler scheduler = new RealScheduler();
    private final BlockingQueue<Map<MatchId, MatchWait>> changes = new LinkedBlockingQueue<>();
    private RefereeUnderTest agents;

    @BeforeEach
    void begin(@TempDir Path directory) throws Exception {
        agents = new RefereeUnderTest(
                directory, "timeouts.choice_seconds=2.5", "retry.delay_seconds=0.1", "retry.max_retries=10");
        agents.beginAndJoin(R1M1.value());
    }

    @AfterEach
    void end() {
        agents.close();
        transport.close();
        scheduler.close();
        threads.close();
    }

    private MatchWaits waits() {
        Tournament tournament = tournament();
        AgentContact contact = new AgentContact(agents.referee, new AuthToken(RefereeUnderTest.OWN_TOKEN));
        MatchWaits waits = new MatchWaits(() -> tournament, agent -> Optional.of(contact), transport, scheduler);
        waits.onChange(() -> changes.add(waits.waits()));
        return waits;
    }

    /** Returns the state of a manager whose referee has run the match for some time. */
    private Tournament tournament() {
        Instant begun = Instant.now().minusSeconds(60);
        SettingsLoader settings = new SettingsLoader(ConfigSource.BUILT_IN, List.of());
        League league = League.replay(List.of(
                new LeagueOpened(settings.league(SettingsLoader.DEFAULT_LEAGUE), begun),
                new PlayerRegistered(P01, registration("Alpha")),
                new PlayerRegistered(P02, registration("Beta")),
                new RefereeRegistered(REF01, registration("Whistle"), 5, true, true),
                new LeagueStarted(RoundRobin.schedule(List.of(P01, P02), 1), begun),
                new RoundStarted(R1M1.round(), begun),
                new MatchAssigned(R1M1, REF01, 1)));
        LiveState idle = LiveState.IDLE;
        Map<MatchId, MatchLife> running = Map.of(R1M1, new MatchLife(new MatchStage.Running(1, begun)));
        LiveState live = new LiveState(
                running, idle.referees(), idle.claims(), idle.leniencies(), Set.of(), null, idle.startNews());
        return new Tournament(league, live, OperatingRules.of(settings.system(), AutoStart.BY_OPERATOR, false));
    }

    private static Registration registration(String name) {
        return new Registration(new DisplayName(name), Endpoint.parse("http://127.0.0.1:1/mcp"), 1, null);
    }

    /** Looks until the page would show something else. */
    private MatchWait next(MatchWaits waits) throws InterruptedException {
        Map<MatchId, MatchWait> changed = null;
        while (changed == null) {
            waits.watched();
            changed = changes.poll(100, TimeUnit.MILLISECONDS);
        }
        assertThat(changed).containsOnlyKeys(R1M1);
        return changed.get(R1M1);
    }

    @Test
    @Timeout(60)
    void isToldToTheManagerWithThePlayersThatHaveNotChosen() throws Exception {
        MatchWaits waits = waits();

        MatchWait both = next(waits);
        assertThat(both.players()).containsExactly(P01, P02);
        assertThat(both.step()).isEqualTo(AwaitedStep.CHOICE);
        assertThat(both.limit()).isEqualTo(LIMIT);
        assertThat(both.words(PlayerId::value)).isEqualTo("P01's and P02's choices");

        agents.post(agents.choice("P02", RefereeUnderTest.TOKEN_OF_P02, R1M1.value(), "even"));
        MatchWait later = next(waits);
        while (later.players().contains(P02)) {
            later = next(waits);
        }
        assertThat(later.players()).containsExactly(P01);
    }

    @Test
    void isToldToNoPlayerAndNoStranger() throws Exception {
        ObjectNode nothing = JsonNodeFactory.instance.objectNode();
        agents.wire.call(agents.referee, "matches_in_hand", nothing).assertRefused(-32602, "E011");
        for (String token : List.of(
                RefereeUnderTest.TOKEN_OF_P01, RefereeUnderTest.TOKEN_OF_P02, "tok_ref01_" + "b".repeat(64), "abc")) {
            RawClient.Back back = agents.wire.call(
                    agents.referee,
                    "matches_in_hand",
                    JsonNodeFactory.instance.objectNode().put("auth_token", token));
            back.assertRefused(-32602, "E012");
            assertThat(back.body().toString()).doesNotContain("waiting_for", "P02");
        }
        assertThat(agents.wire
                        .call(
                                agents.referee,
                                "matches_in_hand",
                                JsonNodeFactory.instance.objectNode().put("auth_token", RefereeUnderTest.OWN_TOKEN))
                        .result()
                        .at("/matches/0/match_id")
                        .stringValue())
                .isEqualTo("R1M1");
        assertThat(MessageType.named("matches_in_hand")).isEmpty();
    }
}
