package org.evenodd.manager.export.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.export.table.Table.Column;
import org.evenodd.protocol.message.StandingsRow;
import org.evenodd.protocol.value.PlayerId;

/** The standings, with results by games and by forfeits counted separately. */
final class StandingsTable {

    private static final Map<ResultForPlayer, String> NAMES = Map.of(
            ResultForPlayer.WIN, "games_won",
            ResultForPlayer.DRAW, "games_drawn",
            ResultForPlayer.LOSS, "games_lost",
            ResultForPlayer.FORFEIT_WIN, "forfeit_wins",
            ResultForPlayer.TECHNICAL_LOSS, "technical_losses",
            ResultForPlayer.DOUBLE_FORFEIT, "double_forfeits");

    private StandingsTable() {}

    static Table of(ExportedLeague season) {
        List<Column<StandingsRow>> columns = new ArrayList<>(List.of(
                new Column<>("rank", row -> Cell.of(row.rank())),
                new Column<>("player_id", row -> Cell.of(row.playerId())),
                new Column<>("display_name", row -> Cell.of(row.displayName())),
                new Column<>("state", row -> state(season, row.playerId())),
                new Column<>("played", row -> Cell.of(row.played())),
                new Column<>("wins", row -> Cell.of(row.wins())),
                new Column<>("draws", row -> Cell.of(row.draws())),
                new Column<>("losses", row -> Cell.of(row.losses())),
                new Column<>("points", row -> Cell.of(row.points()))));
        for (ResultForPlayer fortune : ResultForPlayer.values()) {
            columns.add(new Column<>(
                    NAMES.getOrDefault(fortune, fortune.wireName()), row -> count(season, row.playerId(), fortune)));
        }
        return Table.of("standings", season.league().rows(), columns);
    }

    private static Cell state(ExportedLeague season, PlayerId player) {
        return Cell.of(season.league().roster().stateOf(player).orElse(null));
    }

    private static Cell count(ExportedLeague season, PlayerId player, ResultForPlayer fortune) {
        return Cell.of(season.matchesOf(player).stream()
                .filter(match -> match.fortuneOf(player).filter(fortune::equals).isPresent())
                .count());
    }
}
