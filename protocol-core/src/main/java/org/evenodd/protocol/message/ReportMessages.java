package org.evenodd.protocol.message;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.evenodd.protocol.message.Envelope.AckStatus;
import org.evenodd.protocol.message.ResultDetails.RawExchange;
import org.evenodd.protocol.shape.Notation.Between;
import org.evenodd.protocol.shape.Notation.DrawWord;
import org.evenodd.protocol.shape.Notation.Expected;
import org.evenodd.protocol.shape.Notation.Flat;
import org.evenodd.protocol.shape.Notation.OrNull;
import org.evenodd.protocol.shape.Notation.Sent;
import org.evenodd.protocol.shape.Notation.Size;
import org.evenodd.protocol.shape.Notation.WinnerWord;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.Violation.Rules;
import org.jspecify.annotations.Nullable;

/** The referee's report of a match (PRD 7.1, REF 2). */
public sealed interface ReportMessages extends Message {

    /**
     * A referee reports a match (PRD 7.1, REF 2.1, MCP 5.1). The outcome is in {@code result}, or, from a referee that
     * follows only REF, in {@code flat}.
     *
     * @param lease of the assignment; missing means the current one
     */
    record MatchResultReport(
            @Flat Envelope envelope,
            LeagueId leagueId,
            RoundId roundId,
            MatchId matchId,
            @Sent @Between(min = 1) @Nullable Integer lease,
            @Expected @Nullable GameType gameType,
            @Expected @Nullable MatchResult result,
            @Flat FlatReport flat)
            implements ReportMessages {

        public MatchResultReport {
            boolean hasOutcome = result != null || flat.isWhole();
            Rules.requirePresent(hasOutcome, "/result", "result, or REF's player_a, player_b and winner");
        }

        /** This report with another result. */
        public MatchResultReport with(MatchResult other) {
            return new MatchResultReport(envelope, leagueId, roundId, matchId, lease, gameType, other, flat);
        }
    }

    /**
     * The result of a match as counted by the league (PRD 7.1.2).
     *
     * @param winner null for a draw
     * @param score both players' points
     */
    record MatchResult(
            @OrNull @DrawWord @Nullable PlayerId winner,
            @Size(min = 2, max = 2) Map<PlayerId, Integer> score,
            ResultDetails details) {

        public MatchResult {
            score = Collections.unmodifiableMap(new LinkedHashMap<>(score));
            boolean hasPlayed = winner == null || score.containsKey(winner);
            Set<PlayerId> choosing = details.choices().keySet();
            boolean areTheTwo = choosing.equals(score.keySet());
            new Rules()
                    .that(hasPlayed, "/winner", "one of the two players in score", winner)
                    .that(areTheTwo, "/details/choices", "exactly the two players in score", choosing)
                    .enforce();
        }

        /** The result without the data that only the archive needs. */
        public MatchResult brief() {
            return new MatchResult(winner, score, details.brief());
        }

        /** The public part while the league runs: the winner, the score, and the reasons of forfeits. */
        public MatchResult outcome() {
            return new MatchResult(winner, score, details.outcome());
        }

        /** The result with other exchanges; null for none. */
        public MatchResult with(@Nullable List<RawExchange> exchanges) {
            return new MatchResult(winner, score, details.with(exchanges));
        }
    }

    /**
     * The flat form of a report (REF 2.1).
     *
     * @param winner a player id, {@code draw}, {@code PLAYER_A} or {@code PLAYER_B}
     */
    record FlatReport(
            @Sent @Nullable PlayerId playerA,
            @Sent @Nullable PlayerId playerB,
            @Sent @WinnerWord @Nullable String winner) {

        public FlatReport {
            new Rules()
                    .that(playerA == null || !playerA.equals(playerB), "/player_b", "another than player_a", playerB)
                    .that(mayHaveWon(winner, playerA, playerB), "/winner", "player_a, player_b or a word", winner)
                    .enforce();
        }

        private static boolean mayHaveWon(@Nullable String winner, @Nullable PlayerId a, @Nullable PlayerId b) {
            return winner == null
                    || !PlayerId.SYNTAX.accepts(winner)
                    || winner.equals(Objects.toString(a, winner))
                    || winner.equals(Objects.toString(b, winner));
        }

        /** Whether it is complete without other fields. */
        boolean isWhole() {
            return playerA != null && playerB != null && winner != null;
        }
    }

    /** The manager acknowledges a result (MCP 5.1). */
    record MatchResultAck(@Flat Envelope envelope, AckStatus status, MatchId matchId, RoundId roundId)
            implements ReportMessages {}
}
