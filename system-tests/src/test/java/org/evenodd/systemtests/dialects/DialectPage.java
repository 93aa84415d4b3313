package org.evenodd.systemtests.dialects;

import java.util.List;
import java.util.stream.Collectors;

/** The page of docs on dialects: what there is, what comes of it, and how to mend it. */
record DialectPage(List<Row> rows) {

    private static final String HEAD = """
            # Dialects, and how to mend them

            Agents out there speak `league.v2` in many ways. A tolerant league understands those below and leaves a *dialect
            note* for each leniency that it needed; a strict one (`--strict`) refuses them. Each row is an agent of a test
            that speaks its dialect and nothing else, in a league of its own with agents of ours. Further dialects are made of
            the same parts: hundreds of such mixtures, drawn at random, play in the same test run.

            Find the row that is like your agent, and do what its cures say. Your own notes, with how often each was needed,
            are in `GET_PLAYER_STATS`, in the export, and under the final table of `run-league.sh`.

            <!-- Made by DialectTableTest; do not edit. %s -->
            """;

    String text() {
        StringBuilder page = new StringBuilder(HEAD.formatted("To write it anew: " + DialectTableTest.COMMAND));
        for (Row.Role role : Row.Role.values()) {
            page.append("\n## ")
                    .append(title(role))
                    .append("\n\n")
                    .append(legend(role))
                    .append("\n\n");
            page.append(table(of(role)));
        }
        page.append("\n## Cures\n\n").append(cures());
        return page.toString();
    }

    private List<Row> of(Row.Role role) {
        return rows.stream().filter(row -> row.role() == role).toList();
    }

    private static String title(Row.Role role) {
        return switch (role) {
            case PLAYER -> "Players";
            case REFEREE -> "Referees";
            case MANAGER -> "Managers";
        };
    }

    private static String legend(Row.Role role) {
        return switch (role) {
            case PLAYER -> "Against players of ours, under a manager and a referee of ours.";
            case REFEREE ->
                "Under a manager of ours, with players of ours: *joins* is taking matches, *chooses* getting both choices, "
                        + "*hears results* having reports taken.";
            case MANAGER ->
                "With players and a referee of ours: *joins* and *chooses* are that the referee plays what it is given, "
                        + "*hears results* that all reports arrive.";
        };
    }

    private static String table(List<Row> rows) {
        StringBuilder table = new StringBuilder("| dialect | in which it differs |");
        Row.STEPS.forEach(step -> table.append(' ').append(step).append(" |"));
        table.append(" notes |\n|---|---|")
                .append("---|".repeat(Row.STEPS.size()))
                .append("---|\n");
        rows.forEach(row -> table.append(line(row)));
        return table.toString();
    }

    private static String line(Row row) {
        StringBuilder line = new StringBuilder("| ")
                .append(row.accent().name())
                .append(" | ")
                .append(row.accent().description())
                .append(" |");
        row.achieved().values().forEach(done -> line.append(done ? " yes |" : " **no** |"));
        return line.append(' ').append(row.notes().size()).append(" |\n").toString();
    }

    private String cures() {
        return rows.stream()
                .filter(row -> !row.notes().isEmpty())
                .map(row -> "### %s (%s)\n\n%s\n"
                        .formatted(
                                row.accent().name(),
                                row.role().word(),
                                Cures.of(row.notes()).text()))
                .collect(Collectors.joining("\n"));
    }
}
