package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.SuspendedPlayer.P01;
import static org.evenodd.manager.play.SuspendedPlayer.assertThreeAreNeeded;
import static org.evenodd.manager.play.SuspendedPlayer.fixtureOfP01;
import static org.evenodd.manager.play.SuspendedPlayer.playing;
import static org.evenodd.manager.play.SuspendedPlayer.stateOf;
import static org.evenodd.manager.play.SuspendedPlayer.trialsOf;
import static org.evenodd.manager.play.TournamentFixture.p;

import org.evenodd.manager.health.AgentResponded;
import org.evenodd.manager.health.AgentSilent;
import org.evenodd.manager.league.ConductEvent.PlayerReinstated;
import org.evenodd.protocol.message.States.AgentState;
import org.junit.jupiter.api.Test;

/** The suspension of a player that could not be reached. */
class UnreachablePlayerSuspensionTest {

    private final TournamentFixture tournament = playing(12);

    UnreachablePlayerSuspensionTest() {
        SilentPlayer.suspend(tournament, P01);
        tournament.give(new AgentSilent(P01));
    }

    @Test
    void endsForTheNextRoundWithAnAnswerToTheAnnouncement() {
        tournament.answer(P01);
        assertThat(tournament.news()).containsExactly(new PlayerReinstated(P01));
        SilentPlayer.playRound(tournament, p(2));
        assertThat(fixtureOfP01(tournament).isDecided()).isFalse();
    }

    @Test
    void endsWithAnAnswerToAProbe() {
        tournament.give(new AgentResponded(P01));
        assertThat(stateOf(tournament, P01)).isEqualTo(AgentState.ACTIVE);
    }

    @Test
    void endsSoAfterARestartToo() {
        tournament.restart();
        tournament.give(new AgentResponded(P01));
        assertThat(stateOf(tournament, P01)).isEqualTo(AgentState.ACTIVE);
    }

    @Test
    void isNoReasonToAskItLessOftenThanOthersInItsMatches() {
        tournament.give(new AgentResponded(P01));
        SilentPlayer.playRound(tournament, p(2));
        assertThat(trialsOf(SilentPlayer.playRound(tournament, p(2)))).isEmpty();
    }

    @Test
    void comesAgainAfterOneSilentMatchWhereOnlyAProbeWasAnswered() {
        tournament.give(new AgentResponded(P01));
        SilentPlayer.playRound(tournament, p(2));
        assertThat(stateOf(tournament, P01)).isEqualTo(AgentState.ACTIVE);
        SilentPlayer.playRound(tournament, P01);
        assertThat(stateOf(tournament, P01)).isEqualTo(AgentState.SUSPENDED);
    }

    @Test
    void comesAgainForRoundsToSitOutForItsServerHasAnsweredMeanwhile() {
        tournament.give(new AgentResponded(P01));
        SilentPlayer.playRound(tournament, p(2));
        SilentPlayer.playRound(tournament, P01);
        tournament.give(new AgentSilent(P01));
        tournament.give(new AgentResponded(P01));
        assertThat(stateOf(tournament, P01)).isEqualTo(AgentState.SUSPENDED);
    }

    @Test
    void takesThreeAgainAfterAMatchThatWasPlayed() {
        tournament.give(new AgentResponded(P01));
        SilentPlayer.playRound(tournament, p(2));
        SilentPlayer.playRound(tournament, p(2));
        assertThreeAreNeeded(tournament);
    }

    @Test
    void takesThreeAgainWhereThePlayerHasRegisteredAgain() {
        Applicants.player(tournament, "Player 1", 8101, Applicants.withTokenOf(P01));
        SilentPlayer.playRound(tournament, p(2));
        assertThat(trialsOf(SilentPlayer.playRound(tournament, p(2)))).isEmpty();
        assertThreeAreNeeded(tournament);
    }
}
