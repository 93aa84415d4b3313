package org.evenodd.player.state;

import java.util.List;
import java.util.Optional;
import org.evenodd.protocol.message.StandingsRow;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RoundId;
import org.jspecify.annotations.Nullable;

/**
 * What the manager has told a player about the league.
 *
 * @param currentRound null before the first announcement
 * @param rows the newest standings
 * @param completed whether the league is over
 * @param removed whether the operator has removed this player
 */
public record LeagueTable(@Nullable RoundId currentRound, List<StandingsRow> rows, boolean completed, boolean removed) {

    static final LeagueTable EMPTY = new LeagueTable(null, List.of(), false, false);

    public LeagueTable {
        rows = List.copyOf(rows);
    }

    LeagueTable in(RoundId round) {
        return new LeagueTable(round, rows, completed, removed);
    }

    LeagueTable showing(List<StandingsRow> newer) {
        return new LeagueTable(currentRound, newer, completed, removed);
    }

    LeagueTable closed() {
        return new LeagueTable(currentRound, rows, true, removed);
    }

    LeagueTable withoutPlayer() {
        return new LeagueTable(currentRound, rows, completed, true);
    }

    public Optional<StandingsRow> rowOf(PlayerId player) {
        return rows.stream().filter(row -> row.playerId().equals(player)).findFirst();
    }
}
