package org.evenodd.manager.export;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.manager.page.Downloads;
import org.evenodd.manager.page.LeagueMoment;
import org.evenodd.manager.results.Viewer;

/**
 * The tables that pages offer: those of an export, but for those that only the operator may see, and in them no choices and
 * draws of a running league and nobody's wording of errors, except for those who may see them.
 */
public final class CsvDownloads implements Downloads {

    private static final List<String> FOR_ALL = List.of(
            "results",
            "standings",
            "cross_table",
            "cross_table_outcomes",
            "terminations",
            "forfeits",
            "league",
            "legend");
    private static final List<String> FOR_THE_OPERATOR = List.of("grades", "dialect_notes");

    @Override
    public List<String> names(Viewer viewer) {
        return viewer.isOperator()
                ? Stream.of(FOR_THE_OPERATOR, FOR_ALL).flatMap(List::stream).toList()
                : FOR_ALL;
    }

    @Override
    public Optional<byte[]> csv(LeagueMoment moment, String name, Viewer viewer) {
        return names(viewer).contains(name)
                ? Optional.of(CsvText.file(table(name, ExportedLeague.of(moment, viewer))))
                : Optional.empty();
    }

    private static Table table(String name, ExportedLeague exported) {
        return switch (name) {
            case "results" -> MatchTables.results(exported);
            case "standings" -> PlayerTables.standings(exported);
            case "cross_table" -> PlayerTables.crossTable(exported);
            case "cross_table_outcomes" -> PlayerTables.outcomes(exported);
            case "terminations" -> PlayerTables.terminations(exported);
            case "forfeits" -> MatchTables.forfeits(exported);
            case "league" -> Export.league(exported);
            case "legend" -> Legend.table();
            case "grades" -> GradesTable.of(exported);
            case "dialect_notes" -> ConductTables.dialectNotes(exported);
            default -> throw new IllegalArgumentException("no table " + name);
        };
    }
}
