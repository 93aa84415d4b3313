package org.evenodd.player.history;

import java.util.List;
import java.util.Objects;
import org.evenodd.protocol.shape.OrNull;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * The contents of {@code data/players/<player_id>/history.json}: one player's history in one league (MCP 4.3).
 *
 * @param leagueId null if the manager named none
 */
public record HistoryFile(
        PlayerId playerId,
        DisplayName displayName,
        @OrNull @Nullable LeagueId leagueId,
        Statistics statistics,
        List<PlayedMatch> matches) {

    public HistoryFile {
        matches = List.copyOf(matches);
    }

    public static HistoryFile of(PlayerId player, DisplayName name, @Nullable LeagueId league, History history) {
        return new HistoryFile(player, name, league, history.statistics(), history.matches());
    }

    /** Whether the file belongs to this player in this league. */
    public boolean isOf(PlayerId player, @Nullable LeagueId league) {
        return playerId.equals(player) && Objects.equals(leagueId, league);
    }

    public History history() {
        return new History(matches);
    }
}
