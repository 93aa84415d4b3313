package org.evenodd.player.state;

import java.util.List;
import java.util.Optional;
import org.evenodd.protocol.message.StandingsRow;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RoundId;
import org.jspecify.annotations.Nullable;

/**
 * The league as far as the manager has told.
 *
 * @param currentRound null before the first announcement
 * @param rows the newest standings
 * @param completed whether the league is over
 * @param removed whether it goes on without this player
 */
public record Table(@Nullable RoundId currentRound, List<StandingsRow> rows, boolean completed, boolean removed) {

    static final Table EMPTY = new Table(null, List.of(), false, false);

    public Table {
        rows = List.copyOf(rows);
    }

    Table in(RoundId round) {
        return new Table(round, rows, completed, removed);
    }

    Table showing(List<StandingsRow> newer) {
        return new Table(currentRound, newer, completed, removed);
    }

    Table closed() {
        return new Table(currentRound, rows, true, removed);
    }

    Table without() {
        return new Table(currentRound, rows, completed, true);
    }

    public Optional<StandingsRow> rowOf(PlayerId player) {
        return rows.stream().filter(row -> row.playerId().equals(player)).findFirst();
    }
}
