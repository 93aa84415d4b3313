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
            TournamentFixture world = TournamentFixture.playing();
            assertThat(world.give(new PauseLeague())).isInstanceOf(CommandResponse.Done.class);
            assertThat(world.news()).containsExactly(new LeaguePaused());
            world.restart();
            assertThat(world.league().course().paused()).isTrue();
            world.give(new ResumeLeague());
            assertThat(world.news()).contains(new LeagueResumed());
        }

        @Test
        void isRefusedTwice() {
            TournamentFixture world = TournamentFixture.playing();
            world.give(new PauseLeague());
            assertThat(world.refused(new PauseLeague())).isEqualTo(ErrorCode.E016);
        }

        @Test
        void isRefusedBeforeTheStartAndAfterTheEnd() {
            TournamentFixture world = TournamentFixture.with(2, 1, 1);
            assertThat(world.refused(new PauseLeague())).isEqualTo(ErrorCode.E030);
            world.give(new StopLeague());
            assertThat(world.refused(new PauseLeague())).isEqualTo(ErrorCode.E031);
        }

        @Test
        void cannotBeResumedWhereNothingIsPaused() {
            assertThat(TournamentFixture.playing().refused(new ResumeLeague())).isEqualTo(ErrorCode.E016);
        }
    }

    @Nested
    class Stopping {

        @Test
        void endsTheLeagueWithTheStandingsAsTheyAre() {
            TournamentFixture world = TournamentFixture.playing();
            world.report(TournamentFixture.ref(1), Reports.played(world.league(), new MatchId("R1M1"), 2));
            assertThat(world.give(new StopLeague())).isInstanceOf(CommandResponse.Done.class);
            CompleteLeague completed = world.asked(CompleteLeague.class).get(0);
            assertThat(completed.totalMatches()).isEqualTo(1);
            assertThat(completed.totalRounds()).isEqualTo(1);
            assertThat(completed.champion().playerId()).isEqualTo(TournamentFixture.p(1));
            assertThat(world.league().course().stopped()).isTrue();
        }

        @Test
        void endsALeagueThatHasNotStarted() {
            TournamentFixture world = TournamentFixture.with(2, 1, 1);
            world.give(new StopLeague());
            assertThat(world.asked(CompleteLeague.class).get(0).finalStandings())
                    .hasSize(2);
        }

        @Test
        void endsALeagueForWhichNobodyCameAtOnce() {
            TournamentFixture world = new TournamentFixture();
            world.give(new StopLeague());
            assertThat(world.effects()).containsExactly(new LeagueOver());
        }

        @Test
        void isRefusedTwice() {
            TournamentFixture world = TournamentFixture.playing();
            world.give(new StopLeague());
            assertThat(world.refused(new StopLeague())).isEqualTo(ErrorCode.E031);
        }
    }
}
