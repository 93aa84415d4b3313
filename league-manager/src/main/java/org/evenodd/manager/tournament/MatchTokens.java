package org.evenodd.manager.tournament;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchTokenKept;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.jspecify.annotations.Nullable;

/**
 * The match tokens of players that register again. A match token stays valid until the match is over, however often the
 * player registers in between; otherwise a player could choose which of its matches are replayed.
 */
public final class MatchTokens {

    private MatchTokens() {}

    /** Keeps the match tokens of a player's current matches when its own token changes. */
    public static void keep(UnitOfWork work, PlayerMember before) {
        int generation = before.registration().generation();
        begun(work, before)
                .filter(fixture -> fixture.keptToken(before.id()).isEmpty())
                .forEach(fixture -> work.record(new MatchTokenKept(fixture.id(), before.id(), generation)));
    }

    /**
     * A player's current and announced matches, with the generation from which its token for each is derived; null for
     * matches whose referees show no match tokens.
     */
    public static Map<MatchId, @Nullable Integer> of(UnitOfWork work, PlayerMember player) {
        Map<MatchId, @Nullable Integer> tokens = new HashMap<>();
        int present = player.registration().generation();
        begun(work, player)
                .forEach(fixture ->
                        tokens.put(fixture.id(), fixture.keptToken(player.id()).orElse(present)));
        work.undecidedOf(player.id())
                .filter(fixture -> isPlayedWithoutTokens(work.league(), fixture))
                .forEach(fixture -> tokens.put(fixture.id(), null));
        return tokens;
    }

    /** Whether a match is not over, and its referee shows no match tokens. */
    static boolean isPlayedWithoutTokens(League league, Fixture fixture) {
        return !fixture.isDecided()
                && league.refereeOf(fixture)
                        .filter(referee -> !referee.showsMatchTokens())
                        .isPresent();
    }

    /** Includes matches that began before this process was started. */
    private static Stream<Fixture> begun(UnitOfWork work, PlayerMember player) {
        return work.undecidedOf(player.id())
                .filter(fixture -> work.stage(fixture).isUnderWay() || fixture.isBegun());
    }
}
