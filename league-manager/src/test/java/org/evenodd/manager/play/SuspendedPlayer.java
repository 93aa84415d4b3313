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

    static final PlayerId P01 = World.p(1);

    private SuspendedPlayer() {}

    static World playing(int players) {
        World world = World.with(players, 1, 3);
        world.start();
        return world;
    }

    static AgentState stateOf(World world, PlayerId player) {
        return world.league().roster().player(player).orElseThrow().state();
    }

    static Fixture fixtureOfP01(World world) {
        return world.league().currentRound().orElseThrow().fixtureOf(P01).orElseThrow();
    }

    static void assertThreeAreNeeded(World world) {
        Silence.playRound(world, P01);
        Silence.playRound(world, P01);
        assertThat(stateOf(world, P01)).isEqualTo(AgentState.ACTIVE);
        Silence.playRound(world, P01);
        assertThat(stateOf(world, P01)).isEqualTo(AgentState.SUSPENDED);
    }

    static boolean plays(World world) {
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
