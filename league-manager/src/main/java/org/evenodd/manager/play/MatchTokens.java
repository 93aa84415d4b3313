package org.evenodd.manager.play;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.LeagueEvent.MatchTokenKept;
import org.evenodd.manager.league.Player;
import org.evenodd.protocol.value.MatchId;

/**
 * The match tokens of players that register again. A token that was given out is good until its match is over, whatever
 * the player asks for meanwhile: it could choose otherwise which of its matches are played again.
 */
final class MatchTokens {

    private MatchTokens() {}

    /** A player's token becomes another: those of the matches that it is in stay what they are. */
    static void keep(Turn turn, Player before) {
        int generation = before.registration().generation();
        inHand(turn, before).stream()
                .filter(fixture -> fixture.keptToken(before.id()).isEmpty())
                .forEach(fixture -> turn.record(new MatchTokenKept(fixture.id(), before.id(), generation)));
    }

    /** The matches that a player is in, and the generation of which its token for each is made. */
    static Map<MatchId, Integer> of(Turn turn, Player player) {
        Map<MatchId, Integer> tokens = new HashMap<>();
        int present = player.registration().generation();
        inHand(turn, player)
                .forEach(fixture ->
                        tokens.put(fixture.id(), fixture.keptToken(player.id()).orElse(present)));
        return tokens;
    }

    /** Also those that begun before this process did. */
    private static List<Fixture> inHand(Turn turn, Player player) {
        return turn.undecided().stream()
                .filter(fixture -> fixture.involves(player.id()))
                .filter(fixture -> Starting.isInHand(turn, fixture) || fixture.isBegun())
                .toList();
    }
}
