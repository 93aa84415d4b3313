package org.evenodd.manager.export;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.manager.export.Table.Column;
import org.evenodd.manager.league.Decision.ResultForPlayer;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * The cross-tables, in the order of the standings: one of points, and one of letters that say how each match ended, leg
 * by leg. Cells of pairs that have not met, and the diagonal, are empty.
 */
final class CrossTable {

    private CrossTable() {}

    /** The points of each player against each other, over all legs. */
    static Table ofPoints(ExportedLeague exported) {
        return of(
                Export.CROSS_TABLE,
                "the points that each player took from each other, as numbers",
                "the points that the row's player took from this one, over all legs; empty if they have not met",
                exported,
                (player, opponent) -> points(meetings(exported, player, opponent), player));
    }

    /** The results of each player against each other, in the letters of {@link ResultForPlayer}. */
    static Table ofOutcomes(ExportedLeague exported) {
        return of(
                Export.CROSS_TABLE + "_outcomes",
                "the outcomes between each two players, as letters",
                "how the row's player fared against this one, leg by leg, in the letters of the legend",
                exported,
                (player, opponent) -> letters(meetings(exported, player, opponent), player));
    }

    private static Table of(
            String name,
            String contents,
            String meaning,
            ExportedLeague exported,
            BiFunction<PlayerId, PlayerId, Cell> cell) {
        List<StandingsRow> rows = exported.league().rows();
        List<Column<StandingsRow>> columns = new ArrayList<>(List.of(
                new Column<>(
                        "player_id",
                        "the id of the row's player; rows and columns are in the order of the standings",
                        row -> Cell.of(row.playerId())),
                new Column<>("display_name", "its name", row -> Cell.of(exported.name(row.playerId())))));
        rows.forEach(opponent -> columns.add(new Column<>(
                opponent.playerId().value(), meaning, row -> cell.apply(row.playerId(), opponent.playerId()))));
        return Table.of(name, contents, rows, columns);
    }

    private static List<ExportedMatch> meetings(ExportedLeague exported, PlayerId player, PlayerId opponent) {
        return player.equals(opponent)
                ? List.of()
                : exported.matchesOf(player).stream()
                        .filter(match -> match.fixture().involves(opponent))
                        .filter(match -> match.resultOf(player).isPresent())
                        .toList();
    }

    private static Cell points(List<ExportedMatch> meetings, PlayerId player) {
        return meetings.isEmpty()
                ? new Cell.Empty()
                : Cell.of(meetings.stream()
                        .map(match -> match.pointsOf(player))
                        .flatMap(Stream::ofNullable)
                        .mapToLong(Integer::longValue)
                        .sum());
    }

    private static Cell letters(List<ExportedMatch> meetings, PlayerId player) {
        return meetings.isEmpty()
                ? new Cell.Empty()
                : Cell.of(meetings.stream()
                        .flatMap(match -> match.resultOf(player).stream())
                        .map(ResultForPlayer::letters)
                        .collect(Collectors.joining(" / ")));
    }
}
