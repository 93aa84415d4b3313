package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.TournamentFixture.ref;

import org.evenodd.manager.command.Effect.SendRunMatch;
import org.evenodd.manager.command.Notice.GoodNews;
import org.evenodd.manager.command.Notice.Warning;
import org.evenodd.manager.health.AgentResponded;
import org.evenodd.manager.health.AgentSilent;
import org.evenodd.manager.play.LeagueControl.PauseLeague;
import org.evenodd.manager.play.LeagueControl.ResumeLeague;
import org.evenodd.manager.play.LeagueControl.StopLeague;
import org.evenodd.manager.registration.KickAgent;
import org.evenodd.manager.registration.RefereeRegistration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class WaitingTest {

    private static final Warning WAITS =
            new Warning("No referee answers: the league waits for the first that does or registers.");
    private static final GoodNews GOES_ON = new GoodNews("A referee answers: the league continues.");

    private static TournamentFixture running() {
        TournamentFixture tournament = TournamentFixture.with(4, 2, 2);
        tournament.start();
        tournament.everybodyAnswers();
        return tournament;
    }

    private static TournamentFixture forsaken() {
        TournamentFixture tournament = running();
        tournament.give(new AgentSilent(ref(1)));
        tournament.give(new AgentSilent(ref(2)));
        return tournament;
    }

    @Nested
    class ALeagueWhoseRefereesAreAllSilent {

        @Test
        void saysOnceThatItWaits() {
            TournamentFixture tournament = running();
            tournament.give(new AgentSilent(ref(1)));
            assertThat(tournament.told(Warning.class)).filteredOn(WAITS::equals).isEmpty();
            tournament.give(new AgentSilent(ref(2)));
            assertThat(tournament.told(Warning.class)).filteredOn(WAITS::equals).hasSize(1);
            assertThat(tournament.tournament().waitsForReferee()).isTrue();
            tournament.give(new Tick());
            assertThat(tournament.told(Warning.class)).filteredOn(WAITS::equals).isEmpty();
        }

        @Test
        void goesOnWithTheFirstNewOne() {
            TournamentFixture tournament = forsaken();
            tournament.give(new RefereeRegistration(Samples.referee("New", 8009, 2), Samples.NEW));
            assertThat(tournament.told(GoodNews.class))
                    .filteredOn(GOES_ON::equals)
                    .hasSize(1);
            assertThat(tournament.tournament().waitsForReferee()).isFalse();
            assertThat(tournament.everybodyAnswers()).hasAtLeastOneElementOfType(SendRunMatch.class);
        }

        @Test
        void goesOnWithTheFirstThatAnswersAgain() {
            TournamentFixture tournament = forsaken();
            tournament.give(new AgentResponded(ref(2)));
            assertThat(tournament.told(GoodNews.class))
                    .filteredOn(GOES_ON::equals)
                    .hasSize(1);
        }

        @Test
        void isShownToTheOperator() {
            assertThat(LeagueStatusTest.status(forsaken()).waitingFor()).isEqualTo("referee");
            assertThat(LeagueStatusTest.status(running()).waitingFor()).isNull();
        }
    }

    @Test
    void aLeagueWhoseLastRefereeIsKickedSaysThatItWaits() {
        TournamentFixture tournament = running();
        tournament.give(new KickAgent("REF01"));
        tournament.give(new KickAgent("REF02"));
        assertThat(tournament.told(Warning.class)).filteredOn(WAITS::equals).hasSize(1);
    }

    @Test
    void aLeagueThatIsResumedWithoutARefereeStillWaits() {
        TournamentFixture tournament = running();
        tournament.give(new PauseLeague());
        tournament.give(new KickAgent("REF01"));
        tournament.give(new KickAgent("REF02"));
        tournament.give(new ResumeLeague());
        assertThat(tournament.tournament().waitsForReferee()).isTrue();
    }

    @Test
    void aLeagueThatIsStoppedWaitsForNobody() {
        TournamentFixture tournament = forsaken();
        tournament.give(new StopLeague());
        assertThat(tournament.tournament().waitsForReferee()).isFalse();
        assertThat(tournament.told(GoodNews.class)).filteredOn(GOES_ON::equals).isEmpty();
    }

    @Test
    void aLeagueThatHasNotBegunWaitsForNobody() {
        TournamentFixture tournament = TournamentFixture.with(2, 1, 1);
        tournament.give(new AgentSilent(ref(1)));
        assertThat(tournament.told(Warning.class)).filteredOn(WAITS::equals).isEmpty();
        tournament.start();
        assertThat(tournament.told(Warning.class)).filteredOn(WAITS::equals).isNotEmpty();
    }
}
