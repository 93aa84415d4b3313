package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.TournamentFixture.p;
import static org.evenodd.manager.play.TournamentFixture.ref;

import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.Effect.CompleteLeague;
import org.evenodd.manager.command.Effect.LeagueOver;
import org.evenodd.manager.league.CourseEvent.LeaguePaused;
import org.evenodd.manager.league.CourseEvent.LeagueResumed;
import org.evenodd.manager.play.LeagueControl.PauseLeague;
import org.evenodd.manager.play.LeagueControl.ResumeLeague;
import org.evenodd.manager.play.LeagueControl.StopLeague;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class OperatingTest {

    @Nested
    class Pausing {

        @Test
        void isRememberedUntilResumed() {
            TournamentFixture tournament = TournamentFixture.playing();
            assertThat(tournament.give(new PauseLeague())).isInstanceOf(CommandResponse.Done.class);
            assertThat(tournament.news()).containsExactly(new LeaguePaused());
            tournament.restart();
            assertThat(tournament.league().course().paused()).isTrue();
            tournament.give(new ResumeLeague());
            assertThat(tournament.news()).contains(new LeagueResumed());
        }

        @Test
        void isRefusedTwice() {
            TournamentFixture tournament = TournamentFixture.playing();
            tournament.give(new PauseLeague());
            assertThat(tournament.refused(new PauseLeague())).isEqualTo(ErrorCode.E016);
        }

        @Test
        void isRefusedBeforeTheStartAndAfterTheEnd() {
            TournamentFixture tournament = TournamentFixture.with(2, 1, 1);
            assertThat(tournament.refused(new PauseLeague())).isEqualTo(ErrorCode.E030);
            tournament.give(new StopLeague());
            assertThat(tournament.refused(new PauseLeague())).isEqualTo(ErrorCode.E031);
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
            TournamentFixture tournament = TournamentFixture.playing();
            tournament.report(ref(1), Reports.played(tournament.league(), new MatchId("R1M1"), 2));
            assertThat(tournament.give(new StopLeague())).isInstanceOf(CommandResponse.Done.class);
            CompleteLeague completed = tournament.asked(CompleteLeague.class).get(0);
            assertThat(completed.totalMatches()).isEqualTo(1);
            assertThat(completed.totalRounds()).isEqualTo(1);
            assertThat(completed.champion().playerId()).isEqualTo(p(1));
            assertThat(tournament.league().course().stopped()).isTrue();
        }

        @Test
        void endsALeagueThatHasNotStarted() {
            TournamentFixture tournament = TournamentFixture.with(2, 1, 1);
            tournament.give(new StopLeague());
            assertThat(tournament.asked(CompleteLeague.class).get(0).finalStandings())
                    .hasSize(2);
        }

        @Test
        void endsALeagueForWhichNobodyCameAtOnce() {
            TournamentFixture tournament = new TournamentFixture();
            tournament.give(new StopLeague());
            assertThat(tournament.effects()).containsExactly(new LeagueOver());
        }

        @Test
        void isRefusedTwice() {
            TournamentFixture tournament = TournamentFixture.playing();
            tournament.give(new StopLeague());
            assertThat(tournament.refused(new StopLeague())).isEqualTo(ErrorCode.E031);
        }
    }
}
