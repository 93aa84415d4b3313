package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.SuspendedPlayer.P01;
import static org.evenodd.manager.play.SuspendedPlayer.assertThreeAreNeeded;
import static org.evenodd.manager.play.SuspendedPlayer.fixtureOfP01;
import static org.evenodd.manager.play.SuspendedPlayer.playing;
import static org.evenodd.manager.play.SuspendedPlayer.plays;
import static org.evenodd.manager.play.SuspendedPlayer.stateOf;
import static org.evenodd.manager.play.SuspendedPlayer.trialsOf;
import static org.evenodd.manager.play.TournamentFixture.p;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.manager.health.AgentResponded;
import org.evenodd.manager.registration.KickAgent;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The suspension of a player whose server answers but which never chooses, the most common bug of students. */
class HangingPlayerSuspensionTest {

    private final TournamentFixture tournament = playing(30);

    @Test
    void isEndedByNoAcknowledgementProbeOrQuery() {
        SilentPlayer.suspend(tournament, P01);
        tournament.answer(P01);
        tournament.give(new AgentResponded(P01));
        assertThat(stateOf(tournament, P01)).isEqualTo(AgentState.SUSPENDED);
    }

    @Tag("case:hanging")
    @Test
    void endsForOneMatchAfterOneRoundThenTwoFourAndEightSoThatItCostsSevenWaitsInTwentyNineRounds() {
        List<Integer> tried = new ArrayList<>();
        for (int round = 1; round <= 29; round++) {
            tournament.give(new AgentResponded(P01));
            if (plays(tournament)) {
                tried.add(round);
            }
            SilentPlayer.playRound(tournament, P01);
        }
        assertThat(tried).containsExactly(1, 2, 3, 5, 8, 13, 22);
    }

    @Test
    void endsWhenItWouldHaveThoughTheManagerHasRestarted() {
        SilentPlayer.suspend(tournament, P01);
        SilentPlayer.playRound(tournament, p(2));
        assertThat(plays(tournament)).isTrue();
        SilentPlayer.playRound(tournament, P01);
        tournament.restart();
        SilentPlayer.playRound(tournament, p(2));
        tournament.restart();
        assertThat(plays(tournament)).isFalse();
        SilentPlayer.playRound(tournament, p(2));
        assertThat(plays(tournament)).isTrue();
    }

    @Test
    void asksItOnceAtEachStepUntilItHasPlayedAMatchAndItsOpponentAsOftenAsEver() {
        assertThat(trialsOf(SilentPlayer.playRound(tournament, P01))).isEmpty();
        SilentPlayer.suspend(tournament, P01);
        SilentPlayer.playRound(tournament, p(2));
        assertThat(trialsOf(SilentPlayer.playRound(tournament, P01))).containsExactly(P01);
        SilentPlayer.playRound(tournament, p(2));
        SilentPlayer.playRound(tournament, p(2));
        assertThat(trialsOf(SilentPlayer.playRound(tournament, p(2)))).containsExactly(P01);
        assertThat(trialsOf(SilentPlayer.playRound(tournament, p(2)))).isEmpty();
        assertThreeAreNeeded(tournament);
    }

    @Test
    void endsAtOnceWithANewRegistrationAndSitsOutTwiceAsManyRoundsTheNextTimeAllTheSame() {
        SilentPlayer.suspend(tournament, P01);
        Applicants.player(tournament, "Player 1", 8101, Applicants.withTokenOf(P01));
        SilentPlayer.playRound(tournament, p(2));
        assertThat(trialsOf(SilentPlayer.playRound(tournament, P01))).containsExactly(P01);

        SilentPlayer.suspend(tournament, P01);
        assertThat(plays(tournament)).isFalse();
        SilentPlayer.playRound(tournament, p(2));
        assertThat(plays(tournament)).isFalse();
        SilentPlayer.playRound(tournament, p(2));
        assertThat(plays(tournament)).isTrue();
    }

    @Test
    void isNotPutOffByAMatchThatTheManagerDecidesAgainstTheOpponent() {
        SilentPlayer.playRound(tournament, P01);
        SilentPlayer.playRound(tournament, P01);
        MatchId next = fixtureOfP01(tournament).id();
        PlayerId opponent = fixtureOfP01(tournament).opponentOf(P01);
        tournament.give(new KickAgent(opponent.value()));
        assertThat(tournament.league().fixture(next).orElseThrow().isDecided()).isTrue();
        assertThat(tournament.league().roster().player(P01).orElseThrow().silentMatches())
                .isEqualTo(2);
    }
}
