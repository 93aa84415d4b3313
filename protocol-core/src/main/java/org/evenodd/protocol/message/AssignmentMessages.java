package org.evenodd.protocol.message;

import org.evenodd.protocol.message.AssignmentMessages.PointRules;
import org.evenodd.protocol.shape.Notation.Between;
import org.evenodd.protocol.shape.Notation.Expected;
import org.evenodd.protocol.shape.Notation.Flat;
import org.evenodd.protocol.shape.Notation.Ignorable;
import org.evenodd.protocol.shape.Notation.Like;
import org.evenodd.protocol.shape.Notation.Sent;
import org.evenodd.protocol.shape.Notation.TakenAsMissing;
import org.evenodd.protocol.shape.Notation.Wire;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Framing;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.Violation.Rules;
import org.evenodd.protocol.value.WireName;
import org.jspecify.annotations.Nullable;

/** How the manager has a referee run a match (REF 3, docs/protocol-decisions.md, Messages). */
public sealed interface AssignmentMessages extends Message {

    /**
     * The manager assigns a match to a referee (REF 3; the shape is ours).
     *
     * @param begun true if the referee has already begun the match under this lease, otherwise omitted: the referee takes
     *     over the players' new endpoints, reports the result again if it has one, and refuses if it has lost the match; it
     *     never begins it
     */
    record RunMatch(
            @Flat Envelope envelope,
            LeagueId leagueId,
            RoundId roundId,
            MatchId matchId,
            GameType gameType,
            @Wire("player_A") Contestant playerA,
            @Wire("player_B") Contestant playerB,
            @Flat PointRules points,
            @Between(min = 1) int lease,
            @TakenAsMissing @Nullable Boolean begun,
            @Flat FlatPairing flat)
            implements AssignmentMessages {

        /** This assignment, repeated for a match that its referee has begun. */
        public RunMatch repeated() {
            return of(playerA, playerB, true, flat);
        }

        /** This assignment with updated players. */
        public RunMatch with(Contestant newPlayerA, Contestant newPlayerB) {
            return of(newPlayerA, newPlayerB, begun, FlatPairing.of(newPlayerA, newPlayerB));
        }

        private RunMatch of(Contestant a, Contestant b, @Nullable Boolean repeated, FlatPairing pairing) {
            return new RunMatch(envelope, leagueId, roundId, matchId, gameType, a, b, points, lease, repeated, pairing);
        }

        /** Whether the match was already begun under its lease. */
        public boolean isRepeated() {
            return Boolean.TRUE.equals(begun);
        }

        public RunMatch {
            PlayerId second = playerB.playerId();
            boolean areTwo = !playerA.playerId().equals(second);
            new Rules()
                    .that(areTwo, "/player_B/player_id", "another player than player_A", second)
                    .that(matchId.round().equals(roundId), "/round_id", "the round of " + matchId, roundId)
                    .enforce();
        }

        /** The description of one of the players. */
        public Contestant contestant(PlayerId player) {
            return playerA.playerId().equals(player) ? playerA : playerB;
        }
    }

    /**
     * A player as described to its referee.
     *
     * @param matchToken authorises the referee's calls and the player's answers, in this match only; null from managers that
     *     give none
     * @param tokenDigest SHA-256 of the player's own token, which it may answer with; null from managers that tell none
     * @param framing how the player understood the manager, where it was not as the protocol says
     * @param camelCase whether the player registered with names in camelCase; null if it did not
     * @param maxRetries how often, at most, a call that it left unanswered is repeated; null where the referee's settings
     *     say so
     */
    record Contestant(
            PlayerId playerId,
            DisplayName displayName,
            Endpoint contactEndpoint,
            @Expected @Nullable AuthToken matchToken,
            @Expected @Nullable Digest tokenDigest,
            PlayerRecord standings,
            @Ignorable @Wire("tongue") @Nullable Framing framing,
            @Ignorable @Nullable Boolean camelCase,

            @Ignorable @Between(min = 0, max = 100) @Nullable
            Integer maxRetries) {

        /** This player at its new endpoint and with its new tokens; its retries stay unchanged. */
        public Contestant movedAs(Contestant later) {
            return new Contestant(
                    playerId,
                    displayName,
                    later.contactEndpoint,
                    later.matchToken,
                    later.tokenDigest,
                    standings,
                    later.framing,
                    later.camelCase,
                    maxRetries);
        }
    }

    /** A player's results so far (PRD 6.1.2; points MCP 4.2). */
    record PlayerRecord(
            @Between(min = 0) int wins,
            @Between(min = 0) int losses,
            @Between(min = 0) int draws,
            @Sent @Between(min = 0) @Nullable Integer points) {

        public static final PlayerRecord EMPTY = new PlayerRecord(0, 0, 0, 0);
    }

    /** Repeats the two players of an assignment in the flat fields in which most foreign referees look for them. */
    record FlatPairing(
            @Wire("player_A_id") @Nullable PlayerId playerA,
            @Wire("player_A_endpoint") @Nullable Endpoint endpointA,
            @Wire("player_B_id") @Nullable PlayerId playerB,
            @Wire("player_B_endpoint") @Nullable Endpoint endpointB) {

        public static FlatPairing of(Contestant a, Contestant b) {
            return new FlatPairing(a.playerId(), a.contactEndpoint(), b.playerId(), b.contactEndpoint());
        }
    }

    /** The points for the results of matches. */
    record PointRules(Scoring scoring, DoubleForfeit doubleForfeit) {
        public static final PointRules STANDARD = new PointRules(Scoring.STANDARD, DoubleForfeit.DRAW);
    }

    /** The points for a win, draw and loss (PRD 7.2.2). */
    record Scoring(
            @Between(min = 0, max = 1000) int winPoints,
            @Between(min = 0, max = 1000) int drawPoints,
            @Between(min = 0, max = 1000) int lossPoints) {

        public static final Scoring STANDARD = new Scoring(3, 1, 0);
    }

    /** The worth of a match in which both players failed: a draw (REF 5), or nothing. */
    enum DoubleForfeit implements WireName {
        DRAW,
        ZERO;
    }

    /** The referee accepts the match (REF 3). */
    record RunMatchAck(
            @Flat Envelope envelope,
            MatchId matchId,

            @Like(value = "^acknowledged$", expected = "acknowledged")
            String status)
            implements AssignmentMessages {

        public static final String ACKNOWLEDGED = "acknowledged";
    }
}
