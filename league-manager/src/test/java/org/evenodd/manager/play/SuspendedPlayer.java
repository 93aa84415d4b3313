package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.evenodd.manager.command.Effect.SendRunMatch;
import org.evenodd.manager.command.Entrant;
import org.evenodd.manager.league.Fixture;
import org.evenodd.protocol.message.AgentState;
import org.evenodd.protocol.value.PlayerId;

/** Leagues in which P01 may be suspended. */
final class SuspendedPlayer {

    static final PlayerId P01 = TournamentFixture.p(1);

    private SuspendedPlayer() {}

    static TournamentFixture playing(int players) {
        TournamentFixture world = TournamentFixture.with(players, 1, 3);
        world.start();
        return world;
    }

    static AgentState stateOf(TournamentFixture world, PlayerId player) {
        return world.league().roster().player(player).orElseThrow().state();
    }

    static Fixture fixtureOfP01(TournamentFixture world) {
        return world.league().currentRound().orElseThrow().fixtureOf(P01).orElseThrow();
    }

    static void assertThreeAreNeeded(TournamentFixture world) {
        SilentPlayer.playRound(world, P01);
        SilentPlayer.playRound(world, P01);
        assertThat(stateOf(world, P01)).isEqualTo(AgentState.ACTIVE);
        SilentPlayer.playRound(world, P01);
        assertThat(stateOf(world, P01)).isEqualTo(AgentState.SUSPENDED);
    }

    static boolean plays(TournamentFixture world) {
        return !fixtureOfP01(world).isDecided();
    }

    /** Those players of matches who have one try and no retry. */
    static List<PlayerId> trialsOf(List<SendRunMatch> offers) {
        return offers.stream()
                .flatMap(offer -> Stream.of(offer.playerA(), offer.playerB()))
                .filter(Entrant::onTrial)
                .map(Entrant::playerId)
                .toList();
    }
}
