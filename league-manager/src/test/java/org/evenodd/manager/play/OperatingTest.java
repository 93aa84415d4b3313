package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;

import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.Effect.CompleteLeague;
import org.evenodd.manager.command.Effect.LeagueOver;
import org.evenodd.manager.league.CourseEvent.LeaguePaused;
import org.evenodd.manager.league.CourseEvent.LeagueResumed;
import org.evenodd.manager.play.LeagueControl.PauseLeague;
import org.evenodd.manager.play.LeagueControl.ResumeLeague;
import org.evenodd.manager.play.LeagueControl.StopLeague;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.value.MatchId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class OperatingTest {

    @Nested
    class Pausing {

        @Test
        void isRememberedUntilResumed() {
            World world = World.playing();
            assertThat(world.give(new PauseLeague())).isInstanceOf(CommandResponse.Done.class);
            assertThat(world.news()).containsExactly(new LeaguePaused());
            world.restart();
            assertThat(world.league().course().paused()).isTrue();
            world.give(new ResumeLeague());
            assertThat(world.news()).contains(new LeagueResumed());
        }

        @Test
        void isRefusedTwice() {
            World world = World.playing();
            world.give(new PauseLeague());
            assertThat(world.refused(new PauseLeague())).isEqualTo(ErrorCode.E016);
        }

        @Test
        void isRefusedBeforeTheStartAndAfterTheEnd() {
            World world = World.with(2, 1, 1);
            assertThat(world.refused(new PauseLeague())).isEqualTo(ErrorCode.E030);
            world.give(new StopLeague());
            assertThat(world.refused(new PauseLeague())).isEqualTo(ErrorCode.E031);
        }

        @Test
        void cannotBeResumedWhereNothingIsPaused() {
            assertThat(World.playing().refused(new ResumeLeague())).isEqualTo(ErrorCode.E016);
        }
    }

    @Nested
    class Stopping {

        @Test
        void endsTheLeagueWithTheStandingsAsTheyAre() {
            World world = World.playing();
            world.report(World.ref(1), Reports.played(world.league(), new MatchId("R1M1"), 2));
            assertThat(world.give(new StopLeague())).isInstanceOf(CommandResponse.Done.class);
            CompleteLeague completed = world.asked(CompleteLeague.class).get(0);
            assertThat(completed.totalMatches()).isEqualTo(1);
            assertThat(completed.totalRounds()).isEqualTo(1);
            assertThat(completed.champion().playerId()).isEqualTo(World.p(1));
            assertThat(world.league().course().stopped()).isTrue();
        }

        @Test
        void endsALeagueThatHasNotStarted() {
            World world = World.with(2, 1, 1);
            world.give(new StopLeague());
            assertThat(world.asked(CompleteLeague.class).get(0).finalStandings())
                    .hasSize(2);
        }

        @Test
        void endsALeagueForWhichNobodyCameAtOnce() {
            World world = new World();
            world.give(new StopLeague());
            assertThat(world.effects()).containsExactly(new LeagueOver());
        }

        @Test
        void isRefusedTwice() {
            World world = World.playing();
            world.give(new StopLeague());
            assertThat(world.refused(new StopLeague())).isEqualTo(ErrorCode.E031);
        }
    }
}
