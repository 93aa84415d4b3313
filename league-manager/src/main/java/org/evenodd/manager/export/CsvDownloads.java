package org.evenodd.manager.export;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.evenodd.manager.league.League;
import org.evenodd.manager.page.Downloads;
import org.evenodd.manager.results.Viewer;

/**
 * The tables that pages offer: those of an export, without those that are for the operator, and in the others without what
 * the viewer may not see. The operator's acts are in the stored events, which a page does not read.
 */
public final class CsvDownloads implements Downloads {

    private static final Set<String> FOR_THE_OPERATOR = Set.of("grades", "dialect_notes");

    @Override
    public List<String> names(League league, Viewer viewer) {
        return tables(league).keySet().stream()
                .filter(name -> !name.equals(ConductTables.OPERATOR_ACTS))
                .filter(name -> viewer.isOperator() || !FOR_THE_OPERATOR.contains(name))
                .toList();
    }

    private static Map<String, Function<ExportedLeague, Table>> tables(League league) {
        return Export.tables(league, league.divisions().all().size());
    }

    @Override
    public Optional<byte[]> csv(League league, String name, Viewer viewer) {
        return Optional.of(name)
                .filter(names(league, viewer)::contains)
                .map(tables(league)::get)
                .map(table -> CsvText.file(table.apply(ExportedLeague.of(league, viewer))));
    }
}
