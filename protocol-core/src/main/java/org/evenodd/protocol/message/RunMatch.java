package org.evenodd.protocol.message;

import org.evenodd.protocol.error.Rules;
import org.evenodd.protocol.shape.Between;
import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.shape.TakenAsMissing;
import org.evenodd.protocol.shape.Wire;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RoundId;
import org.jspecify.annotations.Nullable;

/**
 * The manager assigns a match to a referee (REF 3; the shape is ours).
 *
 * @param begun true if the referee has already begun the match under this lease, otherwise omitted: the referee takes
 *     over the players' new endpoints, reports the result again if it has one, and refuses if it has lost the match; it
 *     never begins it
 */
public record RunMatch(
        @Flat Envelope envelope,
        LeagueId leagueId,
        RoundId roundId,
        MatchId matchId,
        GameType gameType,
        @Wire("player_A") Contestant playerA,
        @Wire("player_B") Contestant playerB,
        Scoring scoring,
        DoubleForfeit doubleForfeit,
        @Between(min = 1) int lease,
        @Maybe @TakenAsMissing @Nullable Boolean begun,
        @Flat FlatPairing flat)
        implements Message {

    /** An assignment that names the players in both forms. */
    public RunMatch(
            Envelope envelope,
            LeagueId leagueId,
            RoundId roundId,
            MatchId matchId,
            GameType gameType,
            Contestant playerA,
            Contestant playerB,
            Scoring scoring,
            DoubleForfeit doubleForfeit,
            int lease) {
        this(
                envelope,
                leagueId,
                roundId,
                matchId,
                gameType,
                playerA,
                playerB,
                scoring,
                doubleForfeit,
                lease,
                null,
                FlatPairing.of(playerA, playerB));
    }

    /** This assignment, repeated for a match that its referee has begun. */
    public RunMatch repeated() {
        return of(playerA, playerB, true, flat);
    }

    /** This assignment with updated players. */
    public RunMatch with(Contestant newPlayerA, Contestant newPlayerB) {
        return of(newPlayerA, newPlayerB, begun, FlatPairing.of(newPlayerA, newPlayerB));
    }

    private RunMatch of(Contestant a, Contestant b, @Nullable Boolean repeated, FlatPairing pairing) {
        return new RunMatch(
                envelope, leagueId, roundId, matchId, gameType, a, b, scoring, doubleForfeit, lease, repeated, pairing);
    }

    /** Whether the match was already begun under its lease. */
    public boolean isRepeated() {
        return Boolean.TRUE.equals(begun);
    }

    public RunMatch {
        new Rules()
                .that(
                        !playerA.playerId().equals(playerB.playerId()),
                        "/player_B/player_id",
                        "another player than player_A",
                        playerB.playerId())
                .that(matchId.round().equals(roundId), "/round_id", "the round of " + matchId, roundId)
                .enforce();
    }

    /** The description of one of the players. */
    public Contestant contestant(PlayerId player) {
        return playerA.playerId().equals(player) ? playerA : playerB;
    }
}
