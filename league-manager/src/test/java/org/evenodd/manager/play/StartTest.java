package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.evenodd.manager.registration.KickAgent;
import org.evenodd.manager.registration.RefereeRegistration;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.DoubleForfeit;
import org.evenodd.protocol.message.LeagueState;
import org.evenodd.protocol.message.Refusal;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class StartTest {

    private static final LeagueSettings A_MINUTE_OF_LEAD =
            Samples.settings(Duration.ofSeconds(60), DoubleForfeit.DRAW, true);

    @Nested
    class ByTheOperator {

        @Test
        void isRefusedWithE031WhereTheLeagueIsOver() {
            TournamentFixture world = TournamentFixture.playing();
            world.give(new StopLeague());
            assertThat(world.refused(new StartLeague())).isEqualTo(ErrorCode.E031);
        }

        @Test
        void makesTheScheduleAndAnnouncesTheFirstRound() {
            TournamentFixture world = TournamentFixture.with(4, 1, 2);
            assertThat(world.give(new StartLeague())).isInstanceOf(CommandResponse.Done.class);
            assertThat(world.league().course().state()).isEqualTo(LeagueState.RUNNING_LEAGUE);
            assertThat(world.league().rounds()).hasSize(3);
            assertThat(world.asked(AnnounceRound.class)).hasSize(1);
        }

        @Test
        void tellsHowLongItWillTakeAtLeast() {
            TournamentFixture world = TournamentFixture.with(A_MINUTE_OF_LEAD, 99, 1, 10);
            CommandResponse response = world.give(new StartLeague());
            assertThat(((CommandResponse.Done) response).sentence()).contains("99 rounds", "4851 matches", "99 min");
            assertThat(world.told(LeagueBegins.class).get(0).atLeast()).isEqualTo(Duration.ofMinutes(99));
        }

        @Test
        void namesThoseWhoNeverAnswered() {
            TournamentFixture world = TournamentFixture.with(2, 1, 1);
            world.give(new AgentResponded(TournamentFixture.p(1)));
            world.start();
            assertThat(world.told(LeagueBegins.class).get(0).unreached())
                    .containsExactly(TournamentFixture.p(2), TournamentFixture.ref(1));
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
            TournamentFixture world = TournamentFixture.with(2, 1, 1);
            world.start();
            assertThat(refusal(world).code()).isEqualTo(ErrorCode.E016);
        }

        private Refusal refusal(TournamentFixture world) {
            CommandResponse response = world.give(new StartLeague());
            assertThat(world.news()).isEmpty();
            return ((CommandResponse.CommandRefused) response).refusal();
        }
    }

    @Nested
    class ByItself {

        @Test
        void waitsForAllPlayersAndReferees() {
            TournamentFixture world = new TournamentFixture(Samples.settings(), Samples.rules(new AutoStart(3, 2)));
            world.register(3, 1, 1);
            world.reachEverybody();
            assertThat(world.league().course().isOpen()).isTrue();
            world.give(new RefereeRegistration(Samples.referee("Second", 8009, 1), Samples.NEW));
            assertThat(world.league().course().isOpen()).isTrue();
            world.give(new AgentResponded(TournamentFixture.ref(2)));
            assertThat(world.news()).hasAtLeastOneElementOfType(LeagueStarted.class);
        }

        @Test
        void happensWhenThoseWhoWereStoredAreEnough() {
            TournamentFixture world = new TournamentFixture(Samples.settings(), Samples.rules());
            world.register(2, 1, 1);
            world.reachEverybody();
            Tournament later = Tournament.resume(world.league(), Samples.rules(new AutoStart(2, 1)));
            CommandResult step = later.on(new Recover(), world.now());
            assertThat(step.events()).hasAtLeastOneElementOfType(LeagueStarted.class);
        }

        @Test
        void neverHappensWithoutANumberOfPlayers() {
            TournamentFixture world = TournamentFixture.with(20, 5, 1);
            assertThat(world.league().course().isOpen()).isTrue();
        }
    }

    @Test
    void leavesOutWhoWasRemovedBefore() {
        TournamentFixture world = TournamentFixture.with(4, 1, 1);
        world.give(new KickAgent("Player 2"));
        world.start();
        assertThat(world.league().standings().players())
                .containsExactly(TournamentFixture.p(1), TournamentFixture.p(3), TournamentFixture.p(4));
        assertThat(world.league().totalMatches()).isEqualTo(3);
    }
}
