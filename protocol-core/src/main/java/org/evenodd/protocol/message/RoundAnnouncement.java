package org.evenodd.protocol.message;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.evenodd.protocol.error.Rules;
import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.shape.Size;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RoundId;

/** Announces the matches of a round (PRD 4.1, SPEC 5.1, MCP 3.1). */
public record RoundAnnouncement(
        @Flat Envelope envelope,
        LeagueId leagueId,
        RoundId roundId,
        @Size(min = 1, max = 100) List<AnnouncedMatch> matches)
        implements Message {

    public RoundAnnouncement {
        matches = List.copyOf(matches);
        Set<PlayerId> seen = new HashSet<>();
        Rules rules = new Rules();
        for (int i = 0; i < matches.size(); i++) {
            AnnouncedMatch match = matches.get(i);
            String at = "/matches/" + i;
            rules.that(
                    match.matchId().round().equals(roundId),
                    at + "/match_id",
                    "a match of round " + roundId,
                    match.matchId());
            rules.that(seen.add(match.playerA()), at + "/player_A_id", "each player once in a round", match.playerA());
            rules.that(seen.add(match.playerB()), at + "/player_B_id", "each player once in a round", match.playerB());
        }
        rules.enforce();
    }
}
