package org.evenodd.manager.assignment;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchTokenKept;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.PlayerMember;
import org.evenodd.protocol.value.MatchId;
import org.jspecify.annotations.Nullable;

/**
 * The match tokens of players that register again. A token that was given out is good until its match is over, whatever
 * the player asks for meanwhile: it could choose otherwise which of its matches are played again.
 */
public final class MatchTokens {

    private MatchTokens() {}

    /** A player's token becomes another: those of the matches that it is in stay what they are. */
    public static void keep(UnitOfWork turn, PlayerMember before) {
        int generation = before.registration().generation();
        inHand(turn, before).stream()
                .filter(fixture -> fixture.keptToken(before.id()).isEmpty())
                .forEach(fixture -> turn.record(new MatchTokenKept(fixture.id(), before.id(), generation)));
    }

    /**
     * The matches that a player is in, and the generation of which its token for each is made. Null for those whose
     * referees show none; these too that were announced to it and have not begun.
     */
    public static Map<MatchId, @Nullable Integer> of(UnitOfWork turn, PlayerMember player) {
        Map<MatchId, @Nullable Integer> tokens = new HashMap<>();
        int present = player.registration().generation();
        inHand(turn, player)
                .forEach(fixture ->
                        tokens.put(fixture.id(), fixture.keptToken(player.id()).orElse(present)));
        turn.undecided().stream()
                .filter(fixture -> fixture.involves(player.id()) && isToBePlayedWithout(turn.league(), fixture))
                .forEach(fixture -> tokens.put(fixture.id(), null));
        return tokens;
    }

    /** Whether a match is not over, and has a referee that shows no match tokens to the players. */
    static boolean isToBePlayedWithout(League league, Fixture fixture) {
        return !fixture.isDecided()
                && fixture.assigned()
                        .flatMap(assignment -> league.roster().referee(assignment.refereeId()))
                        .filter(referee -> !referee.showsMatchTokens())
                        .isPresent();
    }

    /** Also those that begun before this process did. */
    private static List<Fixture> inHand(UnitOfWork turn, PlayerMember player) {
        return turn.undecided().stream()
                .filter(fixture -> fixture.involves(player.id()))
                .filter(fixture -> turn.stage(fixture).takesPlace() || fixture.isBegun())
                .toList();
    }
}
