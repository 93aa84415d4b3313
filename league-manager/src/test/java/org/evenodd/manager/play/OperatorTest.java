package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.LeagueEvent.LeaguePaused;
import org.evenodd.manager.league.LeagueEvent.LeagueResumed;
import org.evenodd.manager.league.LeagueEvent.MatchAssigned;
import org.evenodd.manager.play.Effect.CompleteLeague;
import org.evenodd.manager.play.Effect.LeagueOver;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.AgentState;
import org.evenodd.protocol.message.DoubleForfeit;
import org.evenodd.protocol.message.Termination;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class OperatorTest {

    private static final PlayerId P01 = World.p(1);

    private static World playing() {
        World world = World.with(4, 2, 2);
        world.start();
        world.everybodyAnswers();
        return world;
    }

    private static ErrorCode refused(World world, Command command) {
        Response response = world.give(command);
        assertThat(response).isInstanceOf(Response.Refused.class);
        assertThat(world.news()).isEmpty();
        return ((Response.Refused) response).refusal().code();
    }

    private static List<Fixture> fixturesOf(World world, PlayerId player) {
        return world.league().rounds().stream()
                .flatMap(round -> round.fixtureOf(player).stream())
                .toList();
    }

    @Nested
    class Pausing {

        @Test
        void isRememberedUntilResumed() {
            World world = playing();
            assertThat(world.give(new Command.PauseLeague())).isInstanceOf(Response.Done.class);
            assertThat(world.news()).containsExactly(new LeaguePaused());
            world.restart();
            assertThat(world.league().course().paused()).isTrue();
            world.give(new Command.ResumeLeague());
            assertThat(world.news()).contains(new LeagueResumed());
        }

        @Test
        void isRefusedTwice() {
            World world = playing();
            world.give(new Command.PauseLeague());
            assertThat(refused(world, new Command.PauseLeague())).isEqualTo(ErrorCode.E016);
        }

        @Test
        void isRefusedBeforeTheStartAndAfterTheEnd() {
            World world = World.with(2, 1, 1);
            assertThat(refused(world, new Command.PauseLeague())).isEqualTo(ErrorCode.E030);
            world.give(new Command.StopLeague());
            assertThat(refused(world, new Command.PauseLeague())).isEqualTo(ErrorCode.E031);
        }

        @Test
        void cannotBeResumedWhereNothingIsPaused() {
            assertThat(refused(playing(), new Command.ResumeLeague())).isEqualTo(ErrorCode.E016);
        }
    }

    @Nested
    class Stopping {

        @Test
        void endsTheLeagueWithTheStandingsAsTheyAre() {
            World world = playing();
            world.report(World.ref(1), Reports.played(world.league(), new MatchId("R1M1"), 2));
            assertThat(world.give(new Command.StopLeague())).isInstanceOf(Response.Done.class);
            CompleteLeague completed = world.asked(CompleteLeague.class).get(0);
            assertThat(completed.totalMatches()).isEqualTo(1);
            assertThat(completed.totalRounds()).isEqualTo(1);
            assertThat(completed.champion().playerId()).isEqualTo(P01);
            assertThat(world.league().course().stopped()).isTrue();
        }

        @Test
        void endsALeagueThatHasNotStarted() {
            World world = World.with(2, 1, 1);
            world.give(new Command.StopLeague());
            assertThat(world.asked(CompleteLeague.class).get(0).finalStandings())
                    .hasSize(2);
        }

        @Test
        void endsALeagueForWhichNobodyCameAtOnce() {
            World world = new World();
            world.give(new Command.StopLeague());
            assertThat(world.effects()).containsExactly(new LeagueOver());
        }

        @Test
        void isRefusedTwice() {
            World world = playing();
            world.give(new Command.StopLeague());
            assertThat(refused(world, new Command.StopLeague())).isEqualTo(ErrorCode.E031);
        }
    }

    @Nested
    class KickingBeforeTheStart {

        private final World world = World.with(2, 1, 1);

        @Test
        void freesTheNameAndTheEndpoint() {
            world.give(new Command.KickAgent("Player 1"));
            Response response = world.give(new Command.RegisterPlayer(Samples.player("Player 1", 8101), Samples.NEW));
            assertThat(response).isEqualTo(new Response.Accepted(World.p(3), 1));
        }

        @Test
        void takesThePlayerOutOfTheTable() {
            world.give(new Command.KickAgent("P01"));
            assertThat(world.league().contenders()).extracting("id").containsExactly(World.p(2));
        }

        @Test
        void freesThePlaceAndVoidsTheTokenWhereAllIdsAreTaken() {
            World full = World.with(99, 0, 1);
            full.give(new Command.KickAgent("P42"));
            Response response = full.give(new Command.RegisterPlayer(Samples.player("New", 9999), Samples.NEW));
            assertThat(response).isEqualTo(new Response.Accepted(World.p(42), 2));
        }
    }

    @Nested
    class KickingAPlayer {

        @Test
        void forfeitsTheMatchThatRunsAtOnce() {
            World world = playing();
            world.give(new Command.KickAgent("P01"));
            Fixture first = fixturesOf(world, P01).get(0);
            assertThat(first.decided().orElseThrow().result().winner()).isEqualTo(first.opponentOf(P01));
            assertThat(first.decided().orElseThrow().result().details().termination())
                    .isEqualTo(Map.of(P01, Termination.OPERATOR));
        }

        @Test
        void forfeitsEverythingThatIsLeft() {
            World world = playing();
            world.give(new Command.KickAgent("P01"));
            new Simulation(world, 1, 0).run();
            world.everybodyAnswers();
            assertThat(fixturesOf(world, P01))
                    .filteredOn(Fixture::isDecided)
                    .allSatisfy(fixture -> assertThat(
                                    fixture.decided().orElseThrow().result().winner())
                            .isNotEqualTo(P01));
        }

        @Test
        void leavesItInTheTable() {
            World world = playing();
            world.give(new Command.KickAgent("P01"));
            assertThat(world.league().rows()).extracting("playerId").contains(P01);
            assertThat(world.league().roster().player(P01).orElseThrow().state())
                    .isEqualTo(AgentState.SHUTDOWN);
        }

        @Test
        void leavesItOutOfEveryBroadcast() {
            World world = playing();
            world.give(new Command.KickAgent("P01"));
            assertThat(world.asked(Effect.UpdateStandings.class).get(0).to()).doesNotContain(P01);
        }

        @Test
        void keepsItOutForGood() {
            World world = playing();
            world.give(new Command.KickAgent("P01"));
            Response response = world.give(new Command.RegisterPlayer(Samples.player("Player 1", 8101), Samples.NEW));
            assertThat(((Response.Refused) response).refusal().code()).isEqualTo(ErrorCode.E019);
        }

        @Test
        void endsTheLeagueWhereNobodyIsLeftToPlay() {
            World world = World.with(2, 1, 1);
            world.start();
            world.give(new Command.KickAgent("P01"));
            assertThat(world.league().course().isOver()).isTrue();
        }
    }

    @Nested
    class KickingAReferee {

        @Test
        void givesItsMatchesToAnother() {
            World world = playing();
            world.give(new Command.KickAgent("Referee 1"));
            assertThat(world.news()).contains(new MatchAssigned(new MatchId("R1M1"), World.ref(2), 2));
        }
    }

    @Nested
    class KickingSomebodyElse {

        @Test
        void isRefusedWhereNobodyHasTheName() {
            assertThat(refused(playing(), new Command.KickAgent("Nobody"))).isEqualTo(ErrorCode.E005);
        }

        @Test
        void isRefusedWhereSeveralHaveTheName() {
            World world = new World(Samples.settings(Duration.ZERO, DoubleForfeit.DRAW, false), Samples.rules());
            world.give(new Command.RegisterPlayer(Samples.player("Twin", 8101), Samples.NEW));
            world.give(new Command.RegisterPlayer(Samples.player("Twin", 8102), Samples.NEW));
            assertThat(refused(world, new Command.KickAgent("Twin"))).isEqualTo(ErrorCode.E006);
            assertThat(world.give(new Command.KickAgent("P02"))).isInstanceOf(Response.Done.class);
        }

        @Test
        void isRefusedAfterTheEnd() {
            World world = playing();
            world.give(new Command.StopLeague());
            assertThat(refused(world, new Command.KickAgent("P01"))).isEqualTo(ErrorCode.E031);
        }
    }

    @Nested
    class TheOverview {

        @Test
        void namesWhatIsMissingToStart() {
            World world = World.with(1, 0, 1);
            assertThat(Overview.of(world.tournament()).missing()).hasSize(2);
        }

        @Test
        void missesNothingOnceItRuns() {
            World world = playing();
            Overview overview = Overview.of(world.tournament());
            assertThat(overview.missing()).isEmpty();
            assertThat(overview.players()).hasSize(4);
            assertThat(overview.referees()).hasSize(2);
            assertThat(overview.status().currentRound()).isEqualTo(1);
        }

        @Test
        void showsWhichMatchesARefereeWasOfferedOrRuns() {
            World world = World.with(4, 2, 1);
            world.start();
            assertThat(Overview.of(world.tournament()).referees())
                    .extracting(Overview.OnDuty::inHand)
                    .containsOnly(List.of());
            world.everybodyAnswers();
            world.give(new Command.RunMatchAccepted(new MatchId("R1M1"), 1));
            assertThat(Overview.of(world.tournament()).referees())
                    .extracting(Overview.OnDuty::inHand)
                    .containsExactly(List.of(new MatchId("R1M1")), List.of(new MatchId("R1M2")));
        }

        @Test
        void showsWhichRefereeIsSilent() {
            World world = playing();
            world.everybodyAnswers();
            world.give(new Command.RefereeSilent(World.ref(1)));
            assertThat(Overview.of(world.tournament()).referees())
                    .extracting(Overview.OnDuty::silent)
                    .containsExactly(true, false);
            assertThat(Overview.of(world.tournament()).referees().get(0).inHand())
                    .isEmpty();
        }
    }
}
