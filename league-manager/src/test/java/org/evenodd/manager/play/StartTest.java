package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.TournamentFixture.p;
import static org.evenodd.manager.play.TournamentFixture.ref;

import java.time.Duration;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.command.AutoStart;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.Effect.AnnounceRound;
import org.evenodd.manager.command.Notice.LeagueBegins;
import org.evenodd.manager.health.AgentResponded;
import org.evenodd.manager.league.CourseEvent.LeagueStarted;
import org.evenodd.manager.play.LeagueControl.StartLeague;
import org.evenodd.manager.play.LeagueControl.StopLeague;
import org.evenodd.manager.play.Tournament.CommandResult;
import org.evenodd.manager.registration.KickAgent;
import org.evenodd.manager.registration.RefereeRegistration;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.States.LeagueState;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class StartTest {

    private static final LeagueSettings A_MINUTE_OF_LEAD =
            Samples.settings(Duration.ofSeconds(60), DoubleForfeit.DRAW, true);

    @Nested
    class ByTheOperator {

        @Test
        void isRefusedWithE031WhereTheLeagueIsOver() {
            TournamentFixture tournament = TournamentFixture.playing();
            tournament.give(new StopLeague());
            assertThat(tournament.refused(new StartLeague())).isEqualTo(ErrorCode.E031);
        }

        @Test
        void makesTheScheduleAndAnnouncesTheFirstRound() {
            TournamentFixture tournament = TournamentFixture.with(4, 1, 2);
            assertThat(tournament.give(new StartLeague())).isInstanceOf(CommandResponse.Done.class);
            assertThat(tournament.league().course().state()).isEqualTo(LeagueState.RUNNING_LEAGUE);
            assertThat(tournament.league().rounds()).hasSize(3);
            assertThat(tournament.asked(AnnounceRound.class)).hasSize(1);
        }

        @Test
        void tellsHowLongItWillTakeAtLeast() {
            TournamentFixture tournament = TournamentFixture.with(A_MINUTE_OF_LEAD, 99, 1, 10);
            CommandResponse response = tournament.give(new StartLeague());
            assertThat(((CommandResponse.Done) response).sentence()).contains("99 rounds", "4851 matches", "99 min");
            assertThat(tournament.told(LeagueBegins.class).get(0).atLeast()).isEqualTo(Duration.ofMinutes(99));
        }

        @Test
        void isRefusedWithOnePlayer() {
            assertThat(refusal(TournamentFixture.with(1, 1, 1)).message()).contains("at least 2 players");
        }

        @Test
        void isRefusedWithoutAReferee() {
            assertThat(refusal(TournamentFixture.with(2, 0, 1)).message()).contains("a referee");
        }

        @Test
        void isRefusedASecondTime() {
            TournamentFixture tournament = TournamentFixture.with(2, 1, 1);
            tournament.start();
            assertThat(refusal(tournament).code()).isEqualTo(ErrorCode.E016);
        }

        private Refusal refusal(TournamentFixture tournament) {
            CommandResponse response = tournament.give(new StartLeague());
            assertThat(tournament.news()).isEmpty();
            return ((CommandResponse.CommandRefused) response).refusal();
        }
    }

    @Nested
    class ByItself {

        @Test
        void waitsForAllPlayersAndReferees() {
            TournamentFixture tournament =
                    new TournamentFixture(Samples.settings(), Samples.rules(new AutoStart(3, 2)));
            tournament.register(3, 1, 1);
            tournament.reachEverybody();
            assertThat(tournament.league().course().isOpen()).isTrue();
            tournament.give(new RefereeRegistration(Samples.referee("Second", 8009, 1), Samples.NEW));
            assertThat(tournament.league().course().isOpen()).isTrue();
            tournament.give(new AgentResponded(ref(2)));
            assertThat(tournament.news()).hasAtLeastOneElementOfType(LeagueStarted.class);
        }

        @Test
        void happensWhenThoseWhoWereStoredAreEnough() {
            TournamentFixture tournament = new TournamentFixture(Samples.settings(), Samples.rules());
            tournament.register(2, 1, 1);
            tournament.reachEverybody();
            Tournament later = Tournament.resume(tournament.league(), Samples.rules(new AutoStart(2, 1)));
            CommandResult step = later.on(new Recover(), tournament.now());
            assertThat(step.events()).hasAtLeastOneElementOfType(LeagueStarted.class);
        }

        @Test
        void neverHappensWithoutANumberOfPlayers() {
            TournamentFixture tournament = TournamentFixture.with(20, 5, 1);
            assertThat(tournament.league().course().isOpen()).isTrue();
        }
    }

    @Test
    void leavesOutWhoWasRemovedBefore() {
        TournamentFixture tournament = TournamentFixture.with(4, 1, 1);
        tournament.give(new KickAgent("Player 2"));
        tournament.start();
        assertThat(tournament.league().standings().players()).containsExactly(p(1), p(3), p(4));
        assertThat(tournament.league().totalMatches()).isEqualTo(3);
    }
}
