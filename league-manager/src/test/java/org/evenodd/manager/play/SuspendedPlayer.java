package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.TournamentFixture.p;

import java.util.List;
import java.util.stream.Stream;
import org.evenodd.manager.command.Effect.Entrant;
import org.evenodd.manager.command.Effect.SendRunMatch;
import org.evenodd.manager.league.Fixture;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** Leagues in which P01 may be suspended. */
final class SuspendedPlayer {

    static final PlayerId P01 = p(1);

    private SuspendedPlayer() {}

    static TournamentFixture playing(int players) {
        TournamentFixture tournament = TournamentFixture.with(players, 1, 3);
        tournament.start();
        return tournament;
    }

    static AgentState stateOf(TournamentFixture tournament, PlayerId player) {
        return tournament.league().roster().player(player).orElseThrow().state();
    }

    static Fixture fixtureOfP01(TournamentFixture tournament) {
        return tournament.league().currentRound().orElseThrow().fixtureOf(P01).orElseThrow();
    }

    static void assertThreeAreNeeded(TournamentFixture tournament) {
        SilentPlayer.playRound(tournament, P01);
        SilentPlayer.playRound(tournament, P01);
        assertThat(stateOf(tournament, P01)).isEqualTo(AgentState.ACTIVE);
        SilentPlayer.playRound(tournament, P01);
        assertThat(stateOf(tournament, P01)).isEqualTo(AgentState.SUSPENDED);
    }

    static boolean plays(TournamentFixture tournament) {
        return !fixtureOfP01(tournament).isDecided();
    }

    /** Returns the players whose matches allow no retry. */
    static List<PlayerId> trialsOf(List<SendRunMatch> offers) {
        return offers.stream()
                .flatMap(offer -> Stream.of(offer.playerA(), offer.playerB()))
                .filter(Entrant::onTrial)
                .map(Entrant::playerId)
                .toList();
    }
}
