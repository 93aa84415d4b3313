package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.SuspendedPlayer.P01;
import static org.evenodd.manager.play.SuspendedPlayer.assertThreeAreNeeded;
import static org.evenodd.manager.play.SuspendedPlayer.fixtureOfP01;
import static org.evenodd.manager.play.SuspendedPlayer.playing;
import static org.evenodd.manager.play.SuspendedPlayer.plays;
import static org.evenodd.manager.play.SuspendedPlayer.stateOf;
import static org.evenodd.manager.play.SuspendedPlayer.trialsOf;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.manager.health.AgentResponded;
import org.evenodd.manager.registration.KickAgent;
import org.evenodd.protocol.message.AgentState;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The suspension of a player whose server answers: the commonest bug of students, the choice never comes. */
class HangingPlayerSuspensionTest {

    private final TournamentFixture world = playing(30);

    @Test
    void isEndedByNoAcknowledgementProbeOrQuery() {
        SilentPlayer.suspend(world, P01);
        world.answer(P01);
        world.give(new AgentResponded(P01));
        assertThat(stateOf(world, P01)).isEqualTo(AgentState.SUSPENDED);
    }

    @Tag("case:hanging")
    @Test
    void endsForOneMatchAfterOneRoundThenTwoFourAndEightSoThatItCostsSevenWaitsInTwentyNineRounds() {
        List<Integer> tried = new ArrayList<>();
        for (int round = 1; round <= 29; round++) {
            world.give(new AgentResponded(P01));
            if (plays(world)) {
                tried.add(round);
            }
            SilentPlayer.playRound(world, P01);
        }
        assertThat(tried).containsExactly(1, 2, 3, 5, 8, 13, 22);
    }

    @Test
    void endsWhenItWouldHaveThoughTheManagerHasRestarted() {
        SilentPlayer.suspend(world, P01);
        SilentPlayer.playRound(world, TournamentFixture.p(2));
        assertThat(plays(world)).isTrue();
        SilentPlayer.playRound(world, P01);
        world.restart();
        SilentPlayer.playRound(world, TournamentFixture.p(2));
        world.restart();
        assertThat(plays(world)).isFalse();
        SilentPlayer.playRound(world, TournamentFixture.p(2));
        assertThat(plays(world)).isTrue();
    }

    @Test
    void asksItOnceAtEachStepUntilItHasPlayedAMatchAndItsOpponentAsOftenAsEver() {
        assertThat(trialsOf(SilentPlayer.playRound(world, P01))).isEmpty();
        SilentPlayer.suspend(world, P01);
        SilentPlayer.playRound(world, TournamentFixture.p(2));
        assertThat(trialsOf(SilentPlayer.playRound(world, P01))).containsExactly(P01);
        SilentPlayer.playRound(world, TournamentFixture.p(2));
        SilentPlayer.playRound(world, TournamentFixture.p(2));
        assertThat(trialsOf(SilentPlayer.playRound(world, TournamentFixture.p(2))))
                .containsExactly(P01);
        assertThat(trialsOf(SilentPlayer.playRound(world, TournamentFixture.p(2))))
                .isEmpty();
        assertThreeAreNeeded(world);
    }

    @Test
    void endsAtOnceWithANewRegistrationAndSitsOutTwiceAsManyRoundsTheNextTimeAllTheSame() {
        SilentPlayer.suspend(world, P01);
        Applicants.player(world, "Player 1", 8101, Applicants.withTokenOf(P01));
        SilentPlayer.playRound(world, TournamentFixture.p(2));
        assertThat(trialsOf(SilentPlayer.playRound(world, P01))).containsExactly(P01);

        SilentPlayer.suspend(world, P01);
        assertThat(plays(world)).isFalse();
        SilentPlayer.playRound(world, TournamentFixture.p(2));
        assertThat(plays(world)).isFalse();
        SilentPlayer.playRound(world, TournamentFixture.p(2));
        assertThat(plays(world)).isTrue();
    }

    @Test
    void isNotPutOffByAMatchThatTheManagerDecidesAgainstTheOpponent() {
        SilentPlayer.playRound(world, P01);
        SilentPlayer.playRound(world, P01);
        MatchId next = fixtureOfP01(world).id();
        PlayerId opponent = fixtureOfP01(world).opponentOf(P01);
        world.give(new KickAgent(opponent.value()));
        assertThat(world.league().fixture(next).orElseThrow().isDecided()).isTrue();
        assertThat(world.league().roster().player(P01).orElseThrow().silentMatches())
                .isEqualTo(2);
    }
}
