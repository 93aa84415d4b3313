package org.evenodd.manager.export;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.manager.export.Table.ColumnHeading;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** The page about an export's files and columns, made from the tables. */
final class ExportsPage {

    private static final String HEAD = """
            # The files of an export

            `ExportsPageTest` makes this page from the tables in the code, and fails when it differs.

            `bin/league-manager export --format csv --out DIR` writes these files; `xlsx` has the same tables as sheets, and `json`
            as lists of objects, with `league` as one object. An empty cell is `null` there. Times are in UTC.

            In CSV, a text that a spreadsheet would run or write in another way (`=1+1`, `0012`, `1e5`, `3/4`, `TRUE`) begins with an
            apostrophe, also after a semicolon in it, and so does one with an apostrophe of its own. A program that removes one
            apostrophe there has the text; numbers and times have none. `json` and `xlsx` have texts as they are.

            The manager's page offers most of them at `/tables/NAME.csv`, also while the league runs, and its static site has them
            in `tables/`: without `operator_acts` and `league`, without `grades` and `dialect_notes` for anybody but the operator, and
            with empty cells for [what the reader may not see](protocol-decisions.md#who-sees-what), like choices of a running league
            and `came_back`.

            These are the files of Even/Odd. In a game of several moves `results` has no choices and no number, and `moves` is there.
            """;

    private static final String DIVISIONS = """

            ## Of a league in divisions

            The tables are about the latest leg, or with `--leg N` about another, and `results.csv` of each leg together have all matches.
            `grades.csv` has the order of the overall ranks, and `standings.csv` is ordered division by division; those equal in everything
            are ordered by lot. In CSV an apostrophe is before some names of divisions, like `'2A`. `--division 2A` writes the rows of that division alone, with its cross-tables, which an export of several
            divisions lacks. These columns are there beside those above:

            | file | column | meaning |
            |---|---|---|
            """;

    private ExportsPage() {}

    /**
     * The page with the columns of all tables of Even/Odd, of those that a game of several moves has beside them, and of those of a
     * league in divisions.
     */
    static String text(Export export, Export ofMoves, Export inDivisions) {
        return HEAD
                + Stream.concat(
                                export.allTables().stream(),
                                ofMoves.allTables().stream()
                                        .filter(table -> table.name().equals(MatchTables.MOVES)))
                        .map(table -> "\n## %s\n\n%s.\n\n%s"
                                .formatted(fileName(table), capital(table.contents()), columns(table)))
                        .collect(Collectors.joining())
                + DIVISIONS
                + inDivisions.allTables().stream()
                        .flatMap(table -> table.headings().stream()
                                .filter(heading ->
                                        !export.table(table.name()).headings().contains(heading))
                                .map(heading -> "| `%s` | `%s` | %s |\n"
                                        .formatted(fileName(table), heading.name(), heading.meaning())))
                        .collect(Collectors.joining());
    }

    private static String fileName(Table table) {
        return table.name() + ".csv";
    }

    private static String capital(String words) {
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    /** The list of a table's columns; one row for all that are named after a player. */
    private static String columns(Table table) {
        return table.headings().stream()
                .map(heading -> "| %s | %s |\n".formatted(name(heading), heading.meaning()))
                .distinct()
                .collect(Collectors.joining("", "| column | meaning |\n|---|---|\n", ""));
    }

    private static String name(ColumnHeading heading) {
        return PlayerId.SYNTAX.accepts(heading.name()) ? "`P01`, `P02` …" : "`%s`".formatted(heading.name());
    }
}
