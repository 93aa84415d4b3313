package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.TournamentFixture.p;
import static org.evenodd.manager.play.TournamentFixture.ref;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.Effect;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.play.LeagueControl.StopLeague;
import org.evenodd.manager.registration.KickAgent;
import org.evenodd.manager.registration.PlayerRegistration;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class KickingTest {

    private static final PlayerId P01 = p(1);

    private static List<Fixture> fixturesOf(TournamentFixture tournament, PlayerId player) {
        return tournament.league().rounds().stream()
                .flatMap(round -> round.fixtureOf(player).stream())
                .toList();
    }

    @Nested
    class BeforeTheStart {

        private final TournamentFixture tournament = TournamentFixture.with(2, 1, 1);

        @Test
        void freesTheNameAndTheEndpoint() {
            tournament.give(new KickAgent("Player 1"));
            CommandResponse response =
                    tournament.give(new PlayerRegistration(Samples.player("Player 1", 8101), Samples.NEW));
            assertThat(response).isEqualTo(new CommandResponse.AgentAccepted(p(3), 1));
        }

        @Test
        void takesThePlayerOutOfTheTable() {
            tournament.give(new KickAgent("P01"));
            assertThat(tournament.league().contenders()).extracting("id").containsExactly(p(2));
        }

        @Test
        void freesThePlaceAndVoidsTheTokenWhereAllIdsAreTaken() {
            TournamentFixture full = TournamentFixture.with(99, 0, 1);
            full.give(new KickAgent("P42"));
            CommandResponse response = full.give(new PlayerRegistration(Samples.player("New", 9999), Samples.NEW));
            assertThat(response).isEqualTo(new CommandResponse.AgentAccepted(p(42), 2));
        }
    }

    @Nested
    class APlayer {

        @Test
        void isToldOfItWithTheTokenThatWasItsOwn() {
            TournamentFixture tournament = TournamentFixture.playing();
            tournament.give(new KickAgent("P01"));
            assertThat(tournament.asked(Effect.Dismiss.class))
                    .containsExactly(new Effect.Dismiss(P01, Samples.endpoint(8101), 1));
        }

        @Test
        void forfeitsTheMatchThatRunsAtOnce() {
            TournamentFixture tournament = TournamentFixture.playing();
            tournament.give(new KickAgent("P01"));
            Fixture first = fixturesOf(tournament, P01).get(0);
            assertThat(first.decided().orElseThrow().result().winner()).isEqualTo(first.opponentOf(P01));
            assertThat(first.decided().orElseThrow().result().details().termination())
                    .isEqualTo(Map.of(P01, Termination.OPERATOR));
        }

        @Test
        void forfeitsEverythingThatIsLeft() {
            TournamentFixture tournament = TournamentFixture.playing();
            tournament.give(new KickAgent("P01"));
            new Simulation(tournament, 1, 0).run();
            tournament.everybodyAnswers();
            assertThat(fixturesOf(tournament, P01))
                    .filteredOn(Fixture::isDecided)
                    .allSatisfy(fixture -> assertThat(
                                    fixture.decided().orElseThrow().result().winner())
                            .isNotEqualTo(P01));
        }

        @Test
        void leavesItInTheTable() {
            TournamentFixture tournament = TournamentFixture.playing();
            tournament.give(new KickAgent("P01"));
            assertThat(tournament.league().rows()).extracting("playerId").contains(P01);
            assertThat(tournament.league().roster().player(P01).orElseThrow().state())
                    .isEqualTo(AgentState.SHUTDOWN);
        }

        @Test
        void leavesItOutOfEveryBroadcast() {
            TournamentFixture tournament = TournamentFixture.playing();
            tournament.give(new KickAgent("P01"));
            assertThat(tournament.asked(Effect.UpdateStandings.class).get(0).to())
                    .doesNotContain(P01);
        }

        @Test
        void keepsItOutForGood() {
            TournamentFixture tournament = TournamentFixture.playing();
            tournament.give(new KickAgent("P01"));
            CommandResponse response =
                    tournament.give(new PlayerRegistration(Samples.player("Player 1", 8101), Samples.NEW));
            assertThat(((CommandResponse.CommandRefused) response).refusal().code())
                    .isEqualTo(ErrorCode.E019);
        }

        @Test
        void endsTheLeagueWhereNobodyIsLeftToPlay() {
            TournamentFixture tournament = TournamentFixture.with(2, 1, 1);
            tournament.start();
            tournament.give(new KickAgent("P01"));
            assertThat(tournament.league().course().isOver()).isTrue();
        }
    }

    @Nested
    class AReferee {

        @Test
        void givesItsMatchesToAnother() {
            TournamentFixture tournament = TournamentFixture.playing();
            tournament.give(new KickAgent("Referee 1"));
            assertThat(tournament.news()).contains(new MatchAssigned(new MatchId("R1M1"), ref(2), 2));
        }
    }

    @Nested
    class SomebodyElse {

        @Test
        void isRefusedWhereNobodyHasTheName() {
            assertThat(TournamentFixture.playing().refused(new KickAgent("Nobody")))
                    .isEqualTo(ErrorCode.E005);
        }

        @Test
        void isRefusedWhereSeveralHaveTheName() {
            TournamentFixture tournament =
                    new TournamentFixture(Samples.settings(Duration.ZERO, DoubleForfeit.DRAW, false), Samples.rules());
            tournament.give(new PlayerRegistration(Samples.player("Twin", 8101), Samples.NEW));
            tournament.give(new PlayerRegistration(Samples.player("Twin", 8102), Samples.NEW));
            assertThat(tournament.refused(new KickAgent("Twin"))).isEqualTo(ErrorCode.E006);
            assertThat(tournament.give(new KickAgent("P02"))).isInstanceOf(CommandResponse.Done.class);
        }

        @Test
        void isRefusedAfterTheEnd() {
            TournamentFixture tournament = TournamentFixture.playing();
            tournament.give(new StopLeague());
            assertThat(tournament.refused(new KickAgent("P01"))).isEqualTo(ErrorCode.E031);
        }
    }
}
