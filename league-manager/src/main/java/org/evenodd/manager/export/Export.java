package org.evenodd.manager.export;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.evenodd.game.MoveGame;
import org.evenodd.manager.export.Table.Columns;
import org.evenodd.manager.league.League;

/**
 * The exported data of a league.
 *
 * @param league the league's progress, in one row
 * @param tables grades, results, standings and the other data that grades are based on
 */
public record Export(Table league, List<Table> tables) {

    /** The version of the table and column names. It grows when one is renamed or means something else. */
    public static final int SCHEMA_VERSION = 2;

    public Export {
        tables = List.copyOf(tables);
    }

    private static final Map<String, Function<ExportedLeague, Table>> TABLES = byName();

    private static Map<String, Function<ExportedLeague, Table>> byName() {
        Map<String, Function<ExportedLeague, Table>> tables = new LinkedHashMap<>();
        tables.put("grades", GradesTable::of);
        tables.put("results", MatchTables::results);
        tables.put(MatchTables.MOVES, MatchTables::moves);
        tables.put("standings", PlayerTables::standings);
        tables.put("cross_table", PlayerTables::crossTable);
        tables.put("cross_table_outcomes", PlayerTables::outcomes);
        tables.put("legend", exported -> Legend.table());
        tables.put("terminations", PlayerTables::terminations);
        tables.put("forfeits", MatchTables::forfeits);
        tables.put("dialect_notes", ConductTables::dialectNotes);
        tables.put(ConductTables.OPERATOR_ACTS, ConductTables::operatorActs);
        return tables;
    }

    /**
     * The tables of a league by name, the most wanted first: one of moves only where its game has some, and who met whom only
     * of a single division.
     *
     * @param divisions how many divisions the tables are about
     */
    static Map<String, Function<ExportedLeague, Table>> tables(League league, int divisions) {
        Map<String, Function<ExportedLeague, Table>> tables = new LinkedHashMap<>(TABLES);
        if (!(league.settings().game() instanceof MoveGame<?, ?, ?>)) {
            tables.remove(MatchTables.MOVES);
        }
        if (divisions > 1) {
            tables.keySet().removeIf(name -> name.startsWith(PlayerTables.CROSS_TABLE));
        }
        return tables;
    }

    public static Export of(ExportedLeague exported) {
        return new Export(
                league(exported),
                tables(exported.league(), exported.divisions().size()).values().stream()
                        .map(table -> table.apply(exported))
                        .toList());
    }

    private static Table league(ExportedLeague exported) {
        Columns<League> columns = new Columns<League>()
                .column("league_id", "the league's id")
                .of(league -> league.settings().leagueId())
                .column("display_name", "its name")
                .of(league -> league.settings().displayName())
                .column("game_type", "the game")
                .of(league -> league.settings().gameType())
                .column("state", "its state; LEAGUE_COMPLETED once it is over")
                .of(league -> league.course().state())
                .column("stopped_early", "yes if you ended it before all matches were decided, else no")
                .of(league -> league.course().stopped())
                .column("reopened", "how often it ran again after its end, for matches to be played again")
                .of(league -> league.course().reopenings())
                .column("current_round", "the round that is being played, or the last one")
                .of(League::lastBegunRoundNumber)
                .column("total_rounds", "how many rounds it has")
                .of(League::lastRoundNumber)
                .column("matches_decided", "how many matches are decided")
                .of(League::decidedMatches)
                .column("matches_forfeited", "how many of them by a forfeit")
                .of(League::forfeitedMatches)
                .column("total_matches", "how many matches it has")
                .of(League::totalMatches)
                .column("events", "how many stored events this export is made of")
                .of(league -> exported.events());
        if (exported.inDivisions()) {
            columns.column("leg", "the leg that the tables are about")
                    .of(league -> league.ladder().leg())
                    .column("division_size", "the most players of a division")
                    .of(league -> league.settings().divisions().size())
                    .column("division_moves", "how many players a division exchanges with the level below, at most")
                    .of(league -> league.settings().divisions().moves())
                    .column(
                            "seed",
                            "of the lots: where all else is equal, the smaller SHA-256 of seed:leg:player_id is first")
                    .of(league -> league.ladder().seed());
        }
        return columns.table(
                "league", "the league's progress at the time of the export, in one row", List.of(exported.league()));
    }

    /** The table of a name, which must exist. */
    public Table table(String name) {
        return allTables().stream()
                .filter(table -> table.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** All tables, that of the league last. */
    public List<Table> allTables() {
        return Stream.concat(tables.stream(), Stream.of(league)).toList();
    }
}
