package org.evenodd.manager.export;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.evenodd.manager.export.ExportedLeague.PlayerResult;
import org.evenodd.manager.export.ExportedLeague.Standing;
import org.evenodd.manager.export.Table.Columns;
import org.evenodd.manager.league.Decision.ResultForPlayer;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.protocol.message.QueryData.MatchTermination;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** The tables with a row for each player, but for the grades. */
final class PlayerTables {

    /** The name of the table of points, with which that of the outcomes begins. */
    static final String CROSS_TABLE = "cross_table";

    private PlayerTables() {}

    /** The standings, with results by games and by forfeits counted separately. */
    static Table standings(ExportedLeague exported) {
        Columns<Standing> columns = new Columns<>();
        addDivision(columns, exported, Optional::of);
        columns.column(
                        "rank",
                        "the rank, from 1; no two have the same, those that are equal in everything are ordered by id")
                .of(each -> each.row().rank())
                .column("place", "the place, like 2, or 2= for each of those that are equal in everything")
                .of(each -> each.place().text())
                .agent("player_id", "the player's id", exported, Standing::player)
                .column("state", "whether it is REGISTERED, ACTIVE, SUSPENDED, or SHUTDOWN because you removed it")
                .of(each -> exported.league().roster().stateOf(each.player()))
                .column(
                        "annulled",
                        "yes if none of its matches counts because it was absent too often (setting forfeits), else no")
                .of(Standing::annulled)
                .column("played", "its decided matches that count, forfeits included")
                .of(each -> each.row().played())
                .column("wins", "matches won, also because the other failed")
                .of(each -> each.row().wins())
                .column("draws", "matches drawn, also without a game where a double forfeit is a draw")
                .of(each -> each.row().draws())
                .column("losses", "matches lost, also because it failed itself")
                .of(each -> each.row().losses())
                .column("points", "its points")
                .of(each -> each.row().points())
                .column(
                        "tie_break",
                        "by which tie-break it was told apart from others with as many points; empty if by none")
                .of(each -> each.place().tiebreaker());
        for (ResultForPlayer kind : ResultForPlayer.values()) {
            columns.column(
                            counted(kind),
                            "how many of its matches, whether they count or not, ended so: " + kind.meaning())
                    .of(each -> count(exported, each.player(), result -> result.kind() == kind));
        }
        return columns.table("standings", "the final standings", exported.standings());
    }

    /** Adds the division, and the rank among all, of a league in divisions. */
    static <T> void addDivision(Columns<T> columns, ExportedLeague exported, Function<T, Optional<Standing>> standing) {
        if (exported.inDivisions()) {
            String none = exported.league().ladder().seed() == null ? "" : "absent";
            columns.column(
                            "division",
                            "the division in the leg: 1, 2A, 2B … or, in leg 1, A, B …; empty if it was in none")
                    .of(row -> standing.apply(row).map(found -> found.division().name()))
                    .column(
                            "overall_rank",
                            "the rank among all players after the leg, from 1, or as it would be while the leg runs; absent for a"
                                    + " player that was not in it")
                    .of(row -> standing.apply(row)
                            .<Object>map(Standing::overallRank)
                            .orElse(none));
        }
    }

    private static String counted(ResultForPlayer kind) {
        return switch (kind) {
            case WIN -> "games_won";
            case DRAW -> "games_drawn";
            case LOSS -> "games_lost";
            case FORFEIT_WIN -> "forfeit_wins";
            case TECHNICAL_LOSS -> "technical_losses";
            case DOUBLE_FORFEIT -> "double_forfeits";
        };
    }

    static long count(ExportedLeague exported, PlayerId player, Predicate<PlayerResult> which) {
        return exported.resultsOf(player).stream().filter(which).count();
    }

    /** The points of each player against each other, over all legs. */
    static Table crossTable(ExportedLeague exported) {
        return crossTable(
                CROSS_TABLE,
                "the points that each player took from each other, as numbers",
                "the points that the row's player took from this one, over all legs; empty if they have not met",
                exported,
                meetings -> meetings.stream().mapToInt(PlayerResult::points).sum());
    }

    /** The results of each player against each other, in the letters of {@link ResultForPlayer}. */
    static Table outcomes(ExportedLeague exported) {
        return crossTable(
                CROSS_TABLE + "_outcomes",
                "the outcomes between each two players, as letters",
                "how the row's player fared against this one, leg by leg, in the letters of the legend",
                exported,
                meetings ->
                        meetings.stream().map(result -> result.kind().letters()).collect(Collectors.joining(" / ")));
    }

    /**
     * A table with rows and columns in the order of the standings. Cells of pairs that have not met, and the diagonal, are
     * empty.
     *
     * @param cell of a player's results against another
     */
    private static Table crossTable(
            String name,
            String contents,
            String meaning,
            ExportedLeague exported,
            Function<List<PlayerResult>, Object> cell) {
        List<StandingsRow> rows =
                exported.standings().stream().map(Standing::row).toList();
        Map<PlayerId, Map<PlayerId, List<PlayerResult>>> meetings = rows.stream()
                .map(StandingsRow::playerId)
                .collect(toMap(
                        player -> player,
                        player -> exported.resultsOf(player).stream().collect(groupingBy(PlayerResult::opponent))));
        Columns<StandingsRow> columns = new Columns<StandingsRow>()
                .agent(
                        "player_id",
                        "the id of the row's player; rows and columns are in the order of the standings",
                        exported,
                        StandingsRow::playerId);
        for (StandingsRow other : rows) {
            columns.column(other.playerId().value(), meaning)
                    .of(row -> Optional.ofNullable(meetings.getOrDefault(row.playerId(), Map.of())
                                    .get(other.playerId()))
                            .map(cell));
        }
        return columns.table(name, contents, rows);
    }

    /** How each player's matches ended on its side: normally, or by which fault. */
    static Table terminations(ExportedLeague exported) {
        Columns<PlayerMember> columns =
                new Columns<PlayerMember>().agent("player_id", "the player's id", exported, PlayerMember::id);
        for (MatchTermination termination : MatchTermination.values()) {
            if (termination != MatchTermination.BOTH_FAILED) {
                columns.column(termination.wireName(), "matches in which, on its side: " + Legend.meaning(termination))
                        .of(player -> count(exported, player.id(), result -> result.ended(termination)));
            }
        }
        return columns.table(
                "terminations",
                "how each player's matches ended on its side: normally, or by which fault of the bot",
                exported.league().contenders().stream()
                        .filter(player -> exported.has(player.id()))
                        .toList());
    }
}
