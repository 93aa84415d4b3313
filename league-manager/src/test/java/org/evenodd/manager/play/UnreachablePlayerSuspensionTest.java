package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.SuspendedPlayer.P01;
import static org.evenodd.manager.play.SuspendedPlayer.assertThreeAreNeeded;
import static org.evenodd.manager.play.SuspendedPlayer.fixtureOfP01;
import static org.evenodd.manager.play.SuspendedPlayer.playing;
import static org.evenodd.manager.play.SuspendedPlayer.stateOf;
import static org.evenodd.manager.play.SuspendedPlayer.trialsOf;

import org.evenodd.manager.health.AgentResponded;
import org.evenodd.manager.health.AgentSilent;
import org.evenodd.manager.league.ConductEvent.PlayerReinstated;
import org.evenodd.protocol.message.AgentState;
import org.junit.jupiter.api.Test;

/** The suspension of a player that could not be reached. */
class UnreachablePlayerSuspensionTest {

    private final TournamentFixture world = playing(12);

    UnreachablePlayerSuspensionTest() {
        SilentPlayer.suspend(world, P01);
        world.give(new AgentSilent(P01));
    }

    @Test
    void endsForTheNextRoundWithAnAnswerToTheAnnouncement() {
        world.answer(P01);
        assertThat(world.news()).containsExactly(new PlayerReinstated(P01));
        SilentPlayer.playRound(world, TournamentFixture.p(2));
        assertThat(fixtureOfP01(world).isDecided()).isFalse();
    }

    @Test
    void endsWithAnAnswerToAProbe() {
        world.give(new AgentResponded(P01));
        assertThat(stateOf(world, P01)).isEqualTo(AgentState.ACTIVE);
    }

    @Test
    void endsSoAfterARestartToo() {
        world.restart();
        world.give(new AgentResponded(P01));
        assertThat(stateOf(world, P01)).isEqualTo(AgentState.ACTIVE);
    }

    @Test
    void isNoReasonToAskItLessOftenThanOthersInItsMatches() {
        world.give(new AgentResponded(P01));
        SilentPlayer.playRound(world, TournamentFixture.p(2));
        assertThat(trialsOf(SilentPlayer.playRound(world, TournamentFixture.p(2))))
                .isEmpty();
    }

    @Test
    void comesAgainAfterOneSilentMatchWhereOnlyAProbeWasAnswered() {
        world.give(new AgentResponded(P01));
        SilentPlayer.playRound(world, TournamentFixture.p(2));
        assertThat(stateOf(world, P01)).isEqualTo(AgentState.ACTIVE);
        SilentPlayer.playRound(world, P01);
        assertThat(stateOf(world, P01)).isEqualTo(AgentState.SUSPENDED);
    }

    @Test
    void comesAgainForRoundsToSitOutForItsServerHasAnsweredMeanwhile() {
        world.give(new AgentResponded(P01));
        SilentPlayer.playRound(world, TournamentFixture.p(2));
        SilentPlayer.playRound(world, P01);
        world.give(new AgentSilent(P01));
        world.give(new AgentResponded(P01));
        assertThat(stateOf(world, P01)).isEqualTo(AgentState.SUSPENDED);
    }

    @Test
    void takesThreeAgainAfterAMatchThatWasPlayed() {
        world.give(new AgentResponded(P01));
        SilentPlayer.playRound(world, TournamentFixture.p(2));
        SilentPlayer.playRound(world, TournamentFixture.p(2));
        assertThreeAreNeeded(world);
    }

    @Test
    void takesThreeAgainWhereThePlayerHasRegisteredAgain() {
        Applicants.player(world, "Player 1", 8101, Applicants.withTokenOf(P01));
        SilentPlayer.playRound(world, TournamentFixture.p(2));
        assertThat(trialsOf(SilentPlayer.playRound(world, TournamentFixture.p(2))))
                .isEmpty();
        assertThreeAreNeeded(world);
    }
}
