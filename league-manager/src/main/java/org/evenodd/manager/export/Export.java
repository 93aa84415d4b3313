package org.evenodd.manager.export;

import java.util.List;
import java.util.stream.Stream;
import org.evenodd.manager.export.Table.Column;

/**
 * The exported data of a league.
 *
 * @param league the league's progress, in one row
 * @param tables grades, results, standings and the other data that grades are based on
 */
public record Export(Table league, List<Table> tables) {

    /** The version of the table and column names. It grows when one is renamed or means something else. */
    public static final int SCHEMA_VERSION = 2;

    /** The name of the table of points, with which that of the outcomes begins. */
    public static final String CROSS_TABLE = "cross_table";

    /** The name of the table of all matches. */
    public static final String RESULTS = "results";

    public Export {
        tables = List.copyOf(tables);
    }

    public static Export of(ExportedLeague exported) {
        return new Export(
                league(exported),
                List.of(
                        Grades.of(exported),
                        ResultsTable.of(exported),
                        StandingsTable.of(exported),
                        CrossTable.ofPoints(exported),
                        CrossTable.ofOutcomes(exported),
                        Legend.table(),
                        Terminations.of(exported),
                        Forfeits.of(exported),
                        Dialects.of(exported),
                        OperatorActs.of(exported)));
    }

    private static Table league(ExportedLeague exported) {
        return Table.of(
                "league",
                "the league's progress at the time of the export, in one row",
                List.of(exported.league()),
                List.of(
                        new Column<>(
                                "league_id",
                                "the league's id",
                                league -> Cell.of(league.settings().leagueId())),
                        new Column<>(
                                "display_name",
                                "its name",
                                league -> Cell.of(league.settings().displayName())),
                        new Column<>(
                                "game_type",
                                "the game",
                                league -> Cell.of(league.settings().gameType())),
                        new Column<>(
                                "state",
                                "its state; LEAGUE_COMPLETED once it is over",
                                league -> Cell.of(league.course().state())),
                        new Column<>(
                                "stopped_early",
                                "yes if you ended it before all matches were decided, else no",
                                league -> Cell.of(league.course().stopped() ? "yes" : "no")),
                        new Column<>(
                                "reopened",
                                "how often it ran again after its end, for matches to be played again",
                                league -> Cell.of(league.course().reopenings())),
                        new Column<>(
                                "current_round",
                                "the round that is being played, or the last one",
                                league -> Cell.of(league.currentRoundNumber())),
                        new Column<>(
                                "total_rounds",
                                "how many rounds it has",
                                league -> Cell.of(league.rounds().size())),
                        new Column<>(
                                "matches_decided",
                                "how many matches are decided",
                                league -> Cell.of(league.decidedMatches())),
                        new Column<>(
                                "matches_forfeited",
                                "how many of them by a forfeit",
                                league -> Cell.of(league.forfeitedMatches())),
                        new Column<>(
                                "total_matches", "how many matches it has", league -> Cell.of(league.totalMatches())),
                        new Column<>(
                                "events",
                                "how many stored events this export is made of",
                                league -> Cell.of(exported.events().size()))));
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
