package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;

import org.evenodd.manager.command.Effect.SendRunMatch;
import org.evenodd.manager.command.Notice.NoReferee;
import org.evenodd.manager.command.Notice.RefereeFound;
import org.evenodd.manager.health.AgentResponded;
import org.evenodd.manager.health.AgentSilent;
import org.evenodd.manager.play.LeagueControl.PauseLeague;
import org.evenodd.manager.play.LeagueControl.ResumeLeague;
import org.evenodd.manager.play.LeagueControl.StopLeague;
import org.evenodd.manager.query.Overview;
import org.evenodd.manager.registration.KickAgent;
import org.evenodd.manager.registration.RefereeRegistration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class WaitingTest {

    private static TournamentFixture running() {
        TournamentFixture world = TournamentFixture.with(4, 2, 2);
        world.start();
        world.everybodyAnswers();
        return world;
    }

    private static TournamentFixture forsaken() {
        TournamentFixture world = running();
        world.give(new AgentSilent(TournamentFixture.ref(1)));
        world.give(new AgentSilent(TournamentFixture.ref(2)));
        return world;
    }

    @Nested
    class ALeagueWhoseRefereesAreAllSilent {

        @Test
        void saysOnceThatItWaits() {
            TournamentFixture world = running();
            world.give(new AgentSilent(TournamentFixture.ref(1)));
            assertThat(world.told(NoReferee.class)).isEmpty();
            world.give(new AgentSilent(TournamentFixture.ref(2)));
            assertThat(world.told(NoReferee.class)).hasSize(1);
            assertThat(world.tournament().waitsForReferee()).isTrue();
            world.give(new Tick());
            assertThat(world.told(NoReferee.class)).isEmpty();
        }

        @Test
        void goesOnWithTheFirstNewOne() {
            TournamentFixture world = forsaken();
            world.give(new RefereeRegistration(Samples.referee("New", 8009, 2), Samples.NEW));
            assertThat(world.told(RefereeFound.class)).hasSize(1);
            assertThat(world.tournament().waitsForReferee()).isFalse();
            assertThat(world.everybodyAnswers()).hasAtLeastOneElementOfType(SendRunMatch.class);
        }

        @Test
        void goesOnWithTheFirstThatAnswersAgain() {
            TournamentFixture world = forsaken();
            world.give(new AgentResponded(TournamentFixture.ref(2)));
            assertThat(world.told(RefereeFound.class)).hasSize(1);
        }

        @Test
        void isShownToTheOperator() {
            assertThat(Overview.of(forsaken().tournament()).waiting()).isTrue();
            assertThat(Overview.of(running().tournament()).waiting()).isFalse();
        }
    }

    @Test
    void aLeagueWhoseLastRefereeIsKickedSaysThatItWaits() {
        TournamentFixture world = running();
        world.give(new KickAgent("REF01"));
        world.give(new KickAgent("REF02"));
        assertThat(world.told(NoReferee.class)).hasSize(1);
    }

    @Test
    void aLeagueThatIsResumedWithoutARefereeStillWaits() {
        TournamentFixture world = running();
        world.give(new PauseLeague());
        world.give(new KickAgent("REF01"));
        world.give(new KickAgent("REF02"));
        world.give(new ResumeLeague());
        assertThat(world.tournament().waitsForReferee()).isTrue();
    }

    @Test
    void aLeagueThatIsStoppedWaitsForNobody() {
        TournamentFixture world = forsaken();
        world.give(new StopLeague());
        assertThat(world.tournament().waitsForReferee()).isFalse();
        assertThat(world.told(RefereeFound.class)).isEmpty();
    }

    @Test
    void aLeagueThatHasNotBegunWaitsForNobody() {
        TournamentFixture world = TournamentFixture.with(2, 1, 1);
        world.give(new AgentSilent(TournamentFixture.ref(1)));
        assertThat(world.told(NoReferee.class)).isEmpty();
        world.start();
        assertThat(world.told(NoReferee.class)).isNotEmpty();
    }
}
