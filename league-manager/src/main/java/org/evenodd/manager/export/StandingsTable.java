package org.evenodd.manager.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.evenodd.manager.export.Table.Column;
import org.evenodd.manager.league.Decision.ResultForPlayer;
import org.evenodd.manager.league.Standings.TablePlace;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.Identifiers.PlayerId;

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

    static Table of(ExportedLeague exported) {
        Set<PlayerId> annulled = exported.league().annulledPlayers();
        Function<PlayerId, TablePlace> places = exported.league().places();
        List<Column<StandingsRow>> columns = new ArrayList<>(List.of(
                new Column<>(
                        "rank",
                        "the rank, from 1; no two have the same, those that are equal in everything are ordered by id",
                        row -> Cell.of(row.rank())),
                new Column<>(
                        "place",
                        "the place, like 2, or 2= for each of those that are equal in everything",
                        row -> Cell.of(places.apply(row.playerId()).text())),
                new Column<>("player_id", "the player's id", row -> Cell.of(row.playerId())),
                new Column<>("display_name", "its name", row -> Cell.of(exported.name(row.playerId()))),
                new Column<>(
                        "state",
                        "whether it is REGISTERED, ACTIVE, SUSPENDED, or SHUTDOWN because you removed it",
                        row -> state(exported, row.playerId())),
                new Column<>(
                        "annulled",
                        "yes if none of its matches counts because it was absent too often (setting forfeits), else no",
                        row -> Cell.of(annulled.contains(row.playerId()) ? "yes" : "no")),
                new Column<>(
                        "played", "its decided matches that count, forfeits included", row -> Cell.of(row.played())),
                new Column<>("wins", "matches won, also because the other failed", row -> Cell.of(row.wins())),
                new Column<>(
                        "draws",
                        "matches drawn, also without a game where a double forfeit is a draw",
                        row -> Cell.of(row.draws())),
                new Column<>("losses", "matches lost, also because it failed itself", row -> Cell.of(row.losses())),
                new Column<>("points", "its points", row -> Cell.of(row.points())),
                new Column<>(
                        "tie_break",
                        "by which tie-break it was told apart from others with as many points; empty if by none",
                        row -> Cell.of(places.apply(row.playerId()).tiebreaker()))));
        for (ResultForPlayer result : ResultForPlayer.values()) {
            columns.add(new Column<>(
                    NAMES.getOrDefault(result, result.wireName()),
                    "how many of its matches, whether they count or not, ended so: " + result.meaning(),
                    row -> count(exported, row.playerId(), result)));
        }
        return Table.of("standings", "the final standings", exported.league().rows(), columns);
    }

    private static Cell state(ExportedLeague exported, PlayerId player) {
        return Cell.of(exported.league().roster().stateOf(player).orElse(null));
    }

    private static Cell count(ExportedLeague exported, PlayerId player, ResultForPlayer result) {
        return Cell.of(exported.matchesOf(player).stream()
                .filter(match -> match.resultOf(player).filter(result::equals).isPresent())
                .count());
    }
}
