package org.evenodd.protocol.settings;

import java.time.Duration;
import java.util.List;
import org.evenodd.protocol.error.Rules;
import org.evenodd.protocol.message.DoubleForfeit;
import org.evenodd.protocol.message.Scoring;
import org.evenodd.protocol.shape.Between;
import org.evenodd.protocol.shape.Size;
import org.evenodd.protocol.shape.Wire;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;

/** {@code config/leagues/<league_id>.json}: one league's rules. */
public record LeagueSettings(
        LeagueId leagueId,
        @Size(min = 1, max = 100) String displayName,
        GameType gameType,
        @Wire("announcement_lead_seconds") Duration announcementLead,
        @Between(min = 1, max = 100) int legs,
        Scoring scoring,
        DoubleForfeit doubleForfeit,
        List<Tiebreaker> tiebreakers,
        boolean uniqueDisplayNames,
        Participants participants,
        Suspension suspension) {

    public LeagueSettings {
        tiebreakers = List.copyOf(tiebreakers);
    }

    /** How many may take part. */
    public record Participants(
            @Between(min = 2, max = PlayerId.MOST) int minPlayers,
            @Between(min = 2, max = PlayerId.MOST) int maxPlayers,
            @Between(min = 1, max = RefereeId.MOST) int maxReferees) {

        public Participants {
            new Rules()
                    .that(minPlayers <= maxPlayers, "/max_players", "at least min_players", maxPlayers)
                    .enforce();
        }
    }

    /** After how many matches in a row lost to silence a player is suspended. */
    public record Suspension(@Between(min = 1, max = 1000) int afterSilentMatches) {}
}
