package org.evenodd.player.history;

import java.time.Instant;
import java.util.List;
import org.evenodd.protocol.shape.Like;
import org.evenodd.protocol.shape.OrNull;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * {@code data/players/<player_id>/history.json}: the history of one player in one league (MCP 4.3).
 *
 * @param leagueId null where the manager named none
 */
public record HistoryFile(
        @Like(value = "^1\\.[0-9]+\\.[0-9]+$", expected = "a schema version of the form 1.x.y")
        String schemaVersion,

        Instant lastUpdated,
        PlayerId playerId,
        DisplayName displayName,
        @OrNull @Nullable LeagueId leagueId,
        Statistics statistics,
        List<PlayedMatch> matches) {

    public static final String SCHEMA_VERSION = "1.0.0";

    public HistoryFile {
        matches = List.copyOf(matches);
    }

    public History history() {
        return new History(matches);
    }
}
