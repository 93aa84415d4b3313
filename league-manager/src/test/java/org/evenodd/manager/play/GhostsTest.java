package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.Applicants.assertRefused;
import static org.evenodd.manager.play.Applicants.player;
import static org.evenodd.manager.play.Applicants.withTokenOf;
import static org.evenodd.manager.play.Applicants.world;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.evenodd.agent.settings.Network;
import org.evenodd.agent.settings.Network.EndpointCheck;
import org.evenodd.agent.settings.Network.RejoinWithoutToken;
import org.evenodd.manager.command.AutoStart;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.Effect.ProbeEndpoint;
import org.evenodd.manager.command.Notice.PlaceReleased;
import org.evenodd.manager.command.OperatingRules;
import org.evenodd.manager.health.AgentResponded;
import org.evenodd.manager.league.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.MembershipEvent.PlayerRemoved;
import org.evenodd.manager.registration.Arrival;
import org.evenodd.manager.registration.EndpointSite;
import org.evenodd.manager.registration.Identity;
import org.evenodd.manager.registration.KeyProof;
import org.evenodd.protocol.error.ErrorCode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Players whose endpoints do not exist. */
class GhostsTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static TournamentFixture leagueOf(int players) {
        TournamentFixture world = new TournamentFixture(Samples.settings(), Samples.rules(new AutoStart(players, 1)));
        world.register(0, 1, 1);
        world.reachEverybody();
        return world;
    }

    private static void join(TournamentFixture world, String name, int port) {
        player(world, name, port, Samples.NEW);
        assertThat(world.asked(ProbeEndpoint.class)).hasSize(1);
    }

    private static void answer(TournamentFixture world, int... players) {
        for (int player : players) {
            world.give(new AgentResponded(TournamentFixture.p(player)));
        }
    }

    @Tag("case:ghosts")
    @Test
    void doNotStartALeagueNorLockTheHonestOut() {
        TournamentFixture world = leagueOf(3);
        for (int i = 1; i <= 3; i++) {
            join(world, "Ghost " + i, 9000 + i);
        }
        assertThat(world.league().course().isOpen()).isTrue();

        for (int i = 4; i <= 6; i++) {
            join(world, "Honest " + i, 8100 + i);
        }
        answer(world, 4, 5, 6);
        assertThat(world.news())
                .contains(
                        new PlayerRemoved(TournamentFixture.p(1)),
                        new PlayerRemoved(TournamentFixture.p(2)),
                        new PlayerRemoved(TournamentFixture.p(3)))
                .hasAtLeastOneElementOfType(LeagueStarted.class);
        assertThat(world.told(PlaceReleased.class)).hasSize(3);
        assertThat(world.league().standings().players())
                .containsExactly(TournamentFixture.p(4), TournamentFixture.p(5), TournamentFixture.p(6));
    }

    @Test
    void countWhereNobodyLooks() {
        TournamentFixture world = new TournamentFixture(
                Samples.settings(),
                new OperatingRules(
                        false,
                        new Network(EndpointCheck.OFF, RejoinWithoutToken.NEVER, true, true, List.of()),
                        new AutoStart(2, 1),
                        Duration.ofMinutes(5)));
        world.register(2, 1, 1);
        assertThat(world.league().course().isRunning()).isTrue();
        assertThat(world.league().standings().players()).hasSize(2);
    }

    @Test
    void areScheduledWhereTheOperatorStarts() {
        TournamentFixture world = TournamentFixture.with(3, 1, 1);
        world.start();
        assertThat(world.league().standings().players()).hasSize(3);
    }

    @Tag("case:ghosts")
    @Test
    void keepAFullLeagueFullForTwoMinutesOnly() {
        TournamentFixture world = TournamentFixture.with(99, 0, 1);
        assertRefused(player(world, "Honest", 9101, Samples.NEW), ErrorCode.E020, 2001);
        world.pass(PATIENCE);
        assertThat(player(world, "Honest", 9101, Samples.NEW))
                .isEqualTo(new CommandResponse.AgentAccepted(TournamentFixture.p(1), 2));
        assertThat(world.news()).contains(new PlayerRemoved(TournamentFixture.p(1)));
    }

    @Test
    void keepTheirNameAndEndpointForTwoMinutesOnlyHoweverOftenTheyRegisterAgain() {
        TournamentFixture world = TournamentFixture.with(2, 0, 1);
        world.pass(Duration.ofMinutes(1));
        player(world, "Player 1", 8101, withTokenOf(TournamentFixture.p(1)));
        assertRefused(player(world, "Player 1", 9101, Samples.NEW), ErrorCode.E022, 2002);
        world.pass(Duration.ofMinutes(1));
        assertThat(player(world, "Player 1", 9101, Samples.NEW)).isInstanceOf(CommandResponse.AgentAccepted.class);
        assertThat(player(world, "Other", 8102, Samples.NEW)).isInstanceOf(CommandResponse.AgentAccepted.class);
        assertThat(world.league().roster().presentPlayers()).hasSize(2);
    }

    @Test
    void areNoLongerGhostsOnceTheyHaveAnswered() {
        TournamentFixture world = TournamentFixture.with(1, 0, 1);
        answer(world, 1);
        world.pass(PATIENCE);
        assertRefused(player(world, "Player 1", 9101, Samples.NEW), ErrorCode.E022, 2002);
    }

    @Test
    void haveTwoMinutesAfterARestartToo() {
        TournamentFixture world = TournamentFixture.with(1, 0, 1);
        world.restartAfter(PATIENCE);
        assertRefused(player(world, "Player 1", 9101, Samples.NEW), ErrorCode.E022, 2002);
        world.pass(PATIENCE);
        assertThat(player(world, "Player 1", 9101, Samples.NEW)).isInstanceOf(CommandResponse.AgentAccepted.class);
    }

    @Test
    void areNotReleasedOnceTheLeagueRuns() {
        TournamentFixture world = TournamentFixture.with(2, 1, 1);
        world.start();
        world.pass(PATIENCE);
        assertThat(Applicants.refusal(player(world, "Player 1", 9101, Samples.NEW))
                        .code())
                .isEqualTo(ErrorCode.E019);
    }

    @Tag("case:neighbour-takes-place")
    @Test
    void onAHostOfTheirOwnPlayersAreKnownByNameAndEndpoint() {
        TournamentFixture world = world(false, EndpointCheck.DEFERRED, RejoinWithoutToken.OWN_HOST);
        player(world, "Player 1", 8101, Samples.NEW);
        assertThat(player(world, "Player 1", 8101, Samples.NEW))
                .isEqualTo(new CommandResponse.AgentAccepted(TournamentFixture.p(1), 2));
        assertRefused(player(world, "Player 1", 8101, at(shared())), ErrorCode.E022, 2002);
        assertRefused(player(world, "Player 1", 8101, at(withNeighbour())), ErrorCode.E022, 2002);
    }

    private static Arrival at(EndpointSite site) {
        return new Arrival(new Identity.Unproven(), true, Arrival.Reach.NOT_TRIED, site, KeyProof.NONE, null);
    }

    private static EndpointSite shared() {
        return new EndpointSite(null, false, Set.of(), true, Set.of(TournamentFixture.p(1)));
    }

    private static EndpointSite withNeighbour() {
        return new EndpointSite(null, false, Set.of(), false, Set.of(TournamentFixture.p(1), TournamentFixture.ref(1)));
    }
}
