package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.tournament.TournamentFixture.P01;
import static org.evenodd.manager.tournament.TournamentFixture.P02;
import static org.evenodd.manager.tournament.TournamentFixture.R1M1;
import static org.evenodd.manager.tournament.TournamentFixture.REF01;
import static org.evenodd.manager.tournament.TournamentFixture.accepted;
import static org.evenodd.manager.tournament.TournamentFixture.assertAccepted;
import static org.evenodd.manager.tournament.TournamentFixture.assertRefused;
import static org.evenodd.manager.tournament.TournamentFixture.p;
import static org.evenodd.manager.tournament.TournamentFixture.playing;
import static org.evenodd.manager.tournament.TournamentFixture.ref;
import static org.evenodd.manager.tournament.TournamentFixture.under;
import static org.evenodd.manager.tournament.TournamentFixture.with;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.evenodd.agent.settings.SystemSettings.Network.EndpointCheck;
import org.evenodd.agent.settings.SystemSettings.Network.RejoinWithoutToken;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.MembershipEvent.PlayerRemoved;
import org.evenodd.manager.registration.Arrival;
import org.evenodd.manager.registration.Arrival.Identity;
import org.evenodd.manager.registration.Arrival.KeyProof;
import org.evenodd.manager.registration.EndpointSite;
import org.evenodd.manager.registration.EndpointSite.Address;
import org.evenodd.manager.registration.EndpointSite.KnownAgents;
import org.evenodd.manager.registration.EndpointSite.Reach;
import org.evenodd.manager.registration.PlaceCommands.KickAgent;
import org.evenodd.manager.tournament.AgentConduct.AgentResponded;
import org.evenodd.manager.tournament.Effect.Notice.Warning;
import org.evenodd.manager.tournament.Effect.ProbeEndpoint;
import org.evenodd.manager.tournament.LeagueOpening.Opening;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Players whose endpoints do not exist. */
class PlacesTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static TournamentFixture leagueOf(int players) {
        TournamentFixture tournament = TournamentFixture.automatic(players, 1);
        tournament.register(0, 1, 1);
        tournament.reachEverybody();
        return tournament;
    }

    private static void join(TournamentFixture tournament, String name, int port) {
        tournament.player(name, port, Samples.NEW);
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
        assertThat(tournament.course().isOpen()).isTrue();

        for (int i = 4; i <= 6; i++) {
            join(tournament, "Honest " + i, 8100 + i);
        }
        answer(tournament, 4, 5, 6);
        tournament.pass(Opening.SILENCE);
        assertThat(tournament.news())
                .contains(new PlayerRemoved(P01, null), new PlayerRemoved(P02, null), new PlayerRemoved(p(3), null));
        List<Warning> warnings = tournament.told(Warning.class);
        tournament.pass(Opening.TIME_TO_RETURN);
        assertThat(tournament.news()).hasAtLeastOneElementOfType(LeagueStarted.class);
        assertThat(warnings)
                .filteredOn(told -> told.sentence().contains("has lost its place"))
                .hasSize(3);
        assertThat(tournament.league().divisions().first().standings().players())
                .containsExactly(p(4), p(5), p(6));
    }

    @Test
    void countWhereNobodyLooks() {
        TournamentFixture tournament = new TournamentFixture(
                Samples.settings(),
                Samples.rules(false, EndpointCheck.OFF, RejoinWithoutToken.NEVER, new AutoStart(2, 1)));
        tournament.register(2, 1, 1);
        assertThat(tournament.course().isRunning()).isTrue();
        assertThat(tournament.league().divisions().first().standings().players())
                .hasSize(2);
    }

    @Tag("case:ghosts")
    @Test
    void keepAFullLeagueFullForTwoMinutesOnly() {
        TournamentFixture tournament = with(99, 0, 1);
        assertRefused(tournament.player("Honest", 9101, Samples.NEW), ErrorCode.E020, 2001);
        tournament.pass(PATIENCE);
        assertThat(tournament.player("Honest", 9101, Samples.NEW)).isEqualTo(accepted(P01, 2));
        assertThat(tournament.news()).contains(new PlayerRemoved(P01, null));
    }

    @Test
    void areMoreInDivisionsThanInOneTable() {
        TournamentFixture tournament = with(
                Samples.settings("division_size=20", "participants.max_players=101", "participants.max_per_host=0"),
                99,
                0,
                1);
        assertThat(tournament.player("Hundredth", 9100, Samples.NEW)).isEqualTo(accepted(p(100), 1));
        assertThat(tournament.player("Next", 9101, Samples.NEW)).isEqualTo(accepted(p(101), 1));
        assertRefused(tournament.player("One more", 9102, Samples.NEW), ErrorCode.E020, 2001);
    }

    @Test
    void keepTheirNameAndEndpointForTwoMinutesOnlyHoweverOftenTheyRegisterAgain() {
        TournamentFixture tournament = with(2, 0, 1);
        tournament.pass(Duration.ofMinutes(1));
        tournament.player("Player 1", 8101, Samples.withTokenOf(P01));
        assertRefused(tournament.player("Player 1", 9101, Samples.NEW), ErrorCode.E022, 2002);
        tournament.pass(Duration.ofMinutes(1));
        assertAccepted(tournament.player("Player 1", 9101, Samples.NEW));
        assertAccepted(tournament.player("Other", 8102, Samples.NEW));
        assertThat(tournament.league().roster().presentPlayers()).hasSize(2);
    }

    @Test
    void areNoLongerGhostsOnceTheyHaveAnswered() {
        TournamentFixture tournament = with(1, 0, 1);
        answer(tournament, 1);
        tournament.pass(PATIENCE);
        assertRefused(tournament.player("Player 1", 9101, Samples.NEW), ErrorCode.E022, 2002);
    }

    @Test
    void haveTwoMinutesAfterARestartToo() {
        TournamentFixture tournament = with(1, 0, 1);
        tournament.restartAfter(PATIENCE);
        assertRefused(tournament.player("Player 1", 9101, Samples.NEW), ErrorCode.E022, 2002);
        tournament.pass(PATIENCE);
        assertAccepted(tournament.player("Player 1", 9101, Samples.NEW));
    }

    @Test
    void areNotReleasedOnceTheLeagueRuns() {
        TournamentFixture tournament = with(2, 1, 1);
        tournament.start();
        tournament.pass(PATIENCE);
        assertRefused(tournament.player("Player 1", 9101, Samples.NEW), ErrorCode.E019);
    }

    @Tag("case:neighbour-takes-place")
    @Test
    void onAHostOfTheirOwnPlayersAreKnownByNameAndEndpoint() {
        TournamentFixture tournament = under(false, EndpointCheck.DEFERRED, RejoinWithoutToken.OWN_HOST);
        tournament.player("Player 1", 8101, Samples.NEW);
        assertThat(tournament.player("Player 1", 8101, Samples.NEW)).isEqualTo(accepted(P01, 2));
        assertRefused(tournament.player("Player 1", 8101, at(true, P01)), ErrorCode.E022, 2002);
        assertRefused(tournament.player("Player 1", 8101, at(false, P01, REF01)), ErrorCode.E022, 2002);
    }

    private static Arrival at(boolean shared, AgentId... atAddress) {
        EndpointSite site = new EndpointSite(
                new Address(null, false, shared),
                true,
                new KnownAgents(Set.of(), Set.of(atAddress), Set.of(), Set.of()),
                Reach.NOT_TRIED,
                null);
        return new Arrival(new Identity.Unproven(), site, KeyProof.NONE, false, null);
    }

    @Nested
    class Kicking {

        private final TournamentFixture tournament = playing();

        private static List<Fixture> matchesOfP01(TournamentFixture tournament) {
            return tournament.league().divisions().first().rounds().stream()
                    .flatMap(round -> round.fixtureOf(P01).stream())
                    .toList();
        }

        @Test
        void freesTheNameAndTheEndpointBeforeTheStartAndTakesThePlayerOutOfTheTable() {
            TournamentFixture open = with(2, 1, 1);
            open.give(new KickAgent("Player 1", null));
            assertThat(open.league().contenders()).extracting("id").containsExactly(P02);
            assertThat(open.player("Player 1", 8101, Samples.NEW)).isEqualTo(accepted(p(3), 1));
        }

        @Test
        void freesThePlaceAndVoidsTheTokenWhereAllIdsAreTaken() {
            TournamentFixture full = with(99, 0, 1);
            full.give(new KickAgent("P42", null));
            assertThat(full.player("New", 9999, Samples.NEW)).isEqualTo(accepted(p(42), 2));
        }

        @Test
        void tellsThePlayerWithTheTokenThatWasItsOwnAndLeavesItOutOfEveryBroadcast() {
            tournament.give(new KickAgent("P01", null));
            assertThat(tournament.asked(Effect.Dismiss.class))
                    .containsExactly(new Effect.Dismiss(P01, Samples.endpoint(8101), 1, true));
            assertThat(tournament.asked(Effect.UpdateStandings.class).get(0).to())
                    .doesNotContain(P01);
        }

        @Test
        void forfeitsTheMatchThatRunsAtOnce() {
            tournament.give(new KickAgent("P01", null));
            Fixture first = matchesOfP01(tournament).get(0);
            Decision decision = first.decided().orElseThrow();
            assertThat(decision.result().winner()).isEqualTo(first.opponentOf(P01));
            assertThat(decision.result().details().termination()).isEqualTo(Map.of(P01, Termination.OPERATOR));
        }

        @Test
        void forfeitsEverythingThatIsLeft() {
            TournamentFixture league = with(4, 2, 2);
            Simulation simulation = new Simulation(league, 1, 0);
            simulation.interfere(LeagueControl.START);
            simulation.interfere(new KickAgent("P01", null));
            simulation.run();
            assertThat(matchesOfP01(league))
                    .hasSize(3)
                    .allSatisfy(match -> assertThat(
                                    match.decided().orElseThrow().result().winner())
                            .isEqualTo(match.opponentOf(P01)));
        }

        @Test
        void leavesThePlayerInTheTableAndKeepsItOutForGood() {
            tournament.give(new KickAgent("P01", null));
            assertThat(tournament.league().finalRows()).extracting("playerId").contains(P01);
            assertThat(tournament.member(P01).state()).isEqualTo(AgentState.SHUTDOWN);
            assertRefused(tournament.player("Player 1", 8101, Samples.NEW), ErrorCode.E019);
        }

        @Test
        void endsTheLeagueWhereNobodyIsLeftToPlay() {
            TournamentFixture two = with(2, 1, 1);
            two.start();
            two.give(new KickAgent("P01", null));
            assertThat(two.course().isOver()).isTrue();
        }

        @Test
        void givesTheMatchesOfARefereeToAnother() {
            tournament.give(new KickAgent("Referee 1", null));
            assertThat(tournament.news()).contains(new MatchAssigned(R1M1, ref(2), 2));
        }

        @Test
        void isRefusedWhereNobodyHasTheNameAndAfterTheEnd() {
            assertThat(tournament.refused(new KickAgent("Nobody", null))).isEqualTo(ErrorCode.E005);
            tournament.give(LeagueControl.STOP);
            assertThat(tournament.refused(new KickAgent("P01", null))).isEqualTo(ErrorCode.E031);
        }
    }
}
