package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.Applicants.assertRefused;
import static org.evenodd.manager.play.Applicants.player;
import static org.evenodd.manager.play.Applicants.tournament;
import static org.evenodd.manager.play.Applicants.withTokenOf;
import static org.evenodd.manager.play.TournamentFixture.p;
import static org.evenodd.manager.play.TournamentFixture.ref;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.evenodd.agent.settings.SystemSettings.Network;
import org.evenodd.agent.settings.SystemSettings.Network.EndpointCheck;
import org.evenodd.agent.settings.SystemSettings.Network.RejoinWithoutToken;
import org.evenodd.manager.command.AutoStart;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.Effect.ProbeEndpoint;
import org.evenodd.manager.command.Notice.Warning;
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
        TournamentFixture tournament =
                new TournamentFixture(Samples.settings(), Samples.rules(new AutoStart(players, 1)));
        tournament.register(0, 1, 1);
        tournament.reachEverybody();
        return tournament;
    }

    private static void join(TournamentFixture tournament, String name, int port) {
        player(tournament, name, port, Samples.NEW);
        assertThat(tournament.asked(ProbeEndpoint.class)).hasSize(1);
    }

    private static void answer(TournamentFixture tournament, int... players) {
        for (int player : players) {
            tournament.give(new AgentResponded(p(player)));
        }
    }

    @Tag("case:ghosts")
    @Test
    void doNotStartALeagueNorLockTheHonestOut() {
        TournamentFixture tournament = leagueOf(3);
        for (int i = 1; i <= 3; i++) {
            join(tournament, "Ghost " + i, 9000 + i);
        }
        assertThat(tournament.league().course().isOpen()).isTrue();

        for (int i = 4; i <= 6; i++) {
            join(tournament, "Honest " + i, 8100 + i);
        }
        answer(tournament, 4, 5, 6);
        assertThat(tournament.news())
                .contains(new PlayerRemoved(p(1)), new PlayerRemoved(p(2)), new PlayerRemoved(p(3)))
                .hasAtLeastOneElementOfType(LeagueStarted.class);
        assertThat(tournament.told(Warning.class))
                .filteredOn(told -> told.sentence().contains("has lost its place"))
                .hasSize(3);
        assertThat(tournament.league().standings().players()).containsExactly(p(4), p(5), p(6));
    }

    @Test
    void countWhereNobodyLooks() {
        TournamentFixture tournament = new TournamentFixture(
                Samples.settings(),
                new OperatingRules(
                        false,
                        new Network(EndpointCheck.OFF, RejoinWithoutToken.NEVER, true, List.of(), true, List.of()),
                        new AutoStart(2, 1),
                        false,
                        Duration.ofMinutes(5)));
        tournament.register(2, 1, 1);
        assertThat(tournament.league().course().isRunning()).isTrue();
        assertThat(tournament.league().standings().players()).hasSize(2);
    }

    @Test
    void areScheduledWhereTheOperatorStarts() {
        TournamentFixture tournament = TournamentFixture.with(3, 1, 1);
        tournament.start();
        assertThat(tournament.league().standings().players()).hasSize(3);
    }

    @Tag("case:ghosts")
    @Test
    void keepAFullLeagueFullForTwoMinutesOnly() {
        TournamentFixture tournament = TournamentFixture.with(99, 0, 1);
        assertRefused(player(tournament, "Honest", 9101, Samples.NEW), ErrorCode.E020, 2001);
        tournament.pass(PATIENCE);
        assertThat(player(tournament, "Honest", 9101, Samples.NEW))
                .isEqualTo(new CommandResponse.AgentAccepted(p(1), 2));
        assertThat(tournament.news()).contains(new PlayerRemoved(p(1)));
    }

    @Test
    void keepTheirNameAndEndpointForTwoMinutesOnlyHoweverOftenTheyRegisterAgain() {
        TournamentFixture tournament = TournamentFixture.with(2, 0, 1);
        tournament.pass(Duration.ofMinutes(1));
        player(tournament, "Player 1", 8101, withTokenOf(p(1)));
        assertRefused(player(tournament, "Player 1", 9101, Samples.NEW), ErrorCode.E022, 2002);
        tournament.pass(Duration.ofMinutes(1));
        assertThat(player(tournament, "Player 1", 9101, Samples.NEW)).isInstanceOf(CommandResponse.AgentAccepted.class);
        assertThat(player(tournament, "Other", 8102, Samples.NEW)).isInstanceOf(CommandResponse.AgentAccepted.class);
        assertThat(tournament.league().roster().presentPlayers()).hasSize(2);
    }

    @Test
    void areNoLongerGhostsOnceTheyHaveAnswered() {
        TournamentFixture tournament = TournamentFixture.with(1, 0, 1);
        answer(tournament, 1);
        tournament.pass(PATIENCE);
        assertRefused(player(tournament, "Player 1", 9101, Samples.NEW), ErrorCode.E022, 2002);
    }

    @Test
    void haveTwoMinutesAfterARestartToo() {
        TournamentFixture tournament = TournamentFixture.with(1, 0, 1);
        tournament.restartAfter(PATIENCE);
        assertRefused(player(tournament, "Player 1", 9101, Samples.NEW), ErrorCode.E022, 2002);
        tournament.pass(PATIENCE);
        assertThat(player(tournament, "Player 1", 9101, Samples.NEW)).isInstanceOf(CommandResponse.AgentAccepted.class);
    }

    @Test
    void areNotReleasedOnceTheLeagueRuns() {
        TournamentFixture tournament = TournamentFixture.with(2, 1, 1);
        tournament.start();
        tournament.pass(PATIENCE);
        assertThat(Applicants.refusal(player(tournament, "Player 1", 9101, Samples.NEW))
                        .code())
                .isEqualTo(ErrorCode.E019);
    }

    @Tag("case:neighbour-takes-place")
    @Test
    void onAHostOfTheirOwnPlayersAreKnownByNameAndEndpoint() {
        TournamentFixture tournament = tournament(false, EndpointCheck.DEFERRED, RejoinWithoutToken.OWN_HOST);
        player(tournament, "Player 1", 8101, Samples.NEW);
        assertThat(player(tournament, "Player 1", 8101, Samples.NEW))
                .isEqualTo(new CommandResponse.AgentAccepted(p(1), 2));
        assertRefused(player(tournament, "Player 1", 8101, at(shared())), ErrorCode.E022, 2002);
        assertRefused(player(tournament, "Player 1", 8101, at(withNeighbour())), ErrorCode.E022, 2002);
    }

    private static Arrival at(EndpointSite site) {
        return new Arrival(new Identity.Unproven(), true, Arrival.Reach.NOT_TRIED, site, KeyProof.NONE, null, null);
    }

    private static EndpointSite shared() {
        return new EndpointSite(null, false, Set.of(), true, Set.of(p(1)), Set.of(), null);
    }

    private static EndpointSite withNeighbour() {
        return new EndpointSite(null, false, Set.of(), false, Set.of(p(1), ref(1)), Set.of(), null);
    }
}
