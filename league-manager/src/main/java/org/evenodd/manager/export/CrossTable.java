package org.evenodd.manager.export;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.manager.export.Table.Column;
import org.evenodd.protocol.message.StandingsRow;
import org.evenodd.protocol.value.PlayerId;

/**
 * Who took how many points from whom, and how: W, D, L for games won, drawn and lost, WF for a win by the other's failure, TL
 * for a technical loss, DF where both failed. In the order of the standings, one leg after the other.
 */
final class CrossTable {

    private CrossTable() {}

    static Table of(Season season) {
        List<StandingsRow> rows = season.league().rows();
        List<Column<StandingsRow>> columns = new ArrayList<>(List.of(
                new Column<>("player_id", row -> Cell.of(row.playerId())),
                new Column<>("display_name", row -> Cell.of(row.displayName()))));
        rows.forEach(opponent -> columns.add(new Column<>(
                opponent.playerId().value(), row -> meetings(season, row.playerId(), opponent.playerId()))));
        return Table.of("cross_table", rows, columns);
    }

    private static Cell meetings(Season season, PlayerId player, PlayerId opponent) {
        if (player.equals(opponent)) {
            return Cell.of("x");
        }
        String text = season.matchesOf(player).stream()
                .filter(match -> match.fixture().involves(opponent))
                .flatMap(match -> result(match, player))
                .collect(Collectors.joining(" / "));
        return text.isEmpty() ? new Cell.Empty() : Cell.of(text);
    }

    private static Stream<String> result(Match match, PlayerId player) {
        return match.fortuneOf(player).stream().map(fortune -> match.pointsOf(player) + " " + fortune.letters());
    }
}
