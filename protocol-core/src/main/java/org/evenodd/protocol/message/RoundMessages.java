package org.evenodd.protocol.message;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.evenodd.protocol.message.Envelope.NewsReceipt;
import org.evenodd.protocol.shape.Notation.Between;
import org.evenodd.protocol.shape.Notation.Expected;
import org.evenodd.protocol.shape.Notation.Flat;
import org.evenodd.protocol.shape.Notation.OrNull;
import org.evenodd.protocol.shape.Notation.Sent;
import org.evenodd.protocol.shape.Notation.Size;
import org.evenodd.protocol.shape.Notation.TakenAsMissing;
import org.evenodd.protocol.shape.Notation.Wire;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.Violation.Rules;
import org.jspecify.annotations.Nullable;

/** The manager's messages about a round, and the agents' acknowledgements (PRD 4, MCP 3). */
public sealed interface RoundMessages extends Message {

    /**
     * Announces the matches of a round (PRD 4.1, SPEC 5.1, MCP 3.1).
     *
     * @param division of a league in divisions: theirs alone
     */
    record RoundAnnouncement(
            @Flat Envelope envelope,
            LeagueId leagueId,
            RoundId roundId,

            @TakenAsMissing @Size(min = 1, max = 20) @Nullable
            String division,

            @Expected @Size(min = 1, max = 100) @Nullable List<AnnouncedMatch> matches)
            implements RoundMessages {

        private static final String ONCE = "each player once in a round";

        public RoundAnnouncement {
            matches = matches == null ? null : List.copyOf(matches);
            Set<PlayerId> seen = new HashSet<>();
            Rules rules = new Rules();
            for (int i = 0; matches != null && i < matches.size(); i++) {
                AnnouncedMatch match = matches.get(i);
                String at = "/matches/" + i;
                MatchId id = match.matchId();
                rules.that(id.round().equals(roundId), at + "/match_id", "a match of round " + roundId, id)
                        .that(seen.add(match.playerA()), at + "/player_A_id", ONCE, match.playerA())
                        .that(seen.add(match.playerB()), at + "/player_B_id", ONCE, match.playerB());
            }
            rules.enforce();
        }

        /** Its matches, as far as they could be read. */
        public List<AnnouncedMatch> known() {
            return matches == null ? List.of() : matches;
        }
    }

    /**
     * A match of an announced round (PRD 4.1.2, SPEC 5.1).
     *
     * @param matchTokens false if its referee cannot show match tokens; otherwise omitted
     */
    record AnnouncedMatch(
            MatchId matchId,
            GameType gameType,
            @Wire("player_A_id") PlayerId playerA,
            @Wire("player_B_id") PlayerId playerB,
            @Sent @Nullable RefereeId refereeId,
            @Expected @Nullable Endpoint refereeEndpoint,
            @TakenAsMissing @Nullable Boolean matchTokens) {

        public AnnouncedMatch {
            Rules.require(!playerA.equals(playerB), "/player_B_id", "another player than player_A_id", playerB);
        }

        public boolean involves(PlayerId player) {
            return playerA.equals(player) || playerB.equals(player);
        }
    }

    /** An agent acknowledges a round announcement (MCP 3.1). */
    record RoundAnnouncementAck(
            @Flat Envelope envelope, @Flat NewsReceipt receipt, RoundId roundId) implements RoundMessages {}

    /**
     * A round has ended (PRD 4.2, MCP 3.3).
     *
     * @param division of a league in divisions: that division's round
     */
    record RoundCompleted(
            @Flat Envelope envelope,
            LeagueId leagueId,
            RoundId roundId,

            @TakenAsMissing @Size(min = 1, max = 20) @Nullable
            String division,

            @Expected @TakenAsMissing @Between(min = 0) @Nullable
            Integer matchesCompleted,

            @Sent @TakenAsMissing @Between(min = 0) @Nullable
            Integer matchesPlayed,

            @Expected @TakenAsMissing @OrNull @Nullable RoundId nextRoundId,
            @Expected @TakenAsMissing @Nullable RoundSummary summary)
            implements RoundMessages {

        public RoundCompleted {
            boolean agree = matchesCompleted == null || matchesPlayed == null || matchesCompleted.equals(matchesPlayed);
            Rules.require(agree, "/matches_played", "the same as matches_completed", matchesPlayed);
        }
    }

    /** The numbers of a round's matches by status (PRD 4.2.2). */
    record RoundSummary(
            @Between(min = 0) int totalMatches,
            @Between(min = 0) int wins,
            @Between(min = 0) int draws,
            @Between(min = 0) int technicalLosses) {

        public RoundSummary {
            long sum = (long) wins + draws + technicalLosses;
            String expected = "the sum of wins, draws and technical_losses";
            Rules.require(sum == totalMatches, "/total_matches", expected, totalMatches);
        }
    }

    /** An agent acknowledges the end of a round (MCP 3.3). */
    record RoundCompletedAck(@Flat Envelope envelope, @Flat NewsReceipt receipt, RoundId roundId)
            implements RoundMessages {}
}
