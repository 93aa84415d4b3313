package org.evenodd.systemtests.dialects;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.evenodd.protocol.message.DialectNote;

/** The page on dialects in docs: the known dialects, how each fares in a league, and the fixes. */
record DialectPage(List<DialectRow> rows) {

    private static final String HEAD = """
            # Dialects, and how to fix them

            Existing agents deviate from `league.v2` in many ways. A tolerant league understands the dialects below and records a
            *dialect note* for each leniency that it needed; a strict one (`--strict`) refuses them. Each row is a test agent that
            speaks only its dialect, in a league of its own with our agents. Tests also play hundreds of random combinations of
            these deviations.

            Find the row that is most like your agent, and apply its fixes. The notes on your own agent, with how often each was
            needed, are in `GET_PLAYER_STATS`, in the export, and below the final table of `run-league.sh`.

            <!-- Made by DialectTableTest; do not edit. %s -->
            """;

    String text() {
        StringBuilder page = new StringBuilder(HEAD.formatted("To write it anew: " + DialectTableTest.COMMAND));
        for (DialectRow.Role role : DialectRow.Role.values()) {
            page.append("\n## ")
                    .append(title(role))
                    .append("\n\n")
                    .append(legend(role))
                    .append("\n\n");
            page.append(table(of(role)));
        }
        page.append("\n## Fixes\n\n").append(cures());
        return page.toString();
    }

    private List<DialectRow> of(DialectRow.Role role) {
        return rows.stream().filter(row -> row.role() == role).toList();
    }

    private static String title(DialectRow.Role role) {
        return switch (role) {
            case PLAYER -> "Players";
            case REFEREE -> "Referees";
            case MANAGER -> "Managers";
        };
    }

    private static String legend(DialectRow.Role role) {
        return switch (role) {
            case PLAYER -> "Each plays against our players, under our manager and referee.";
            case REFEREE ->
                "Each works under our manager, with our players: *joins* means that it accepts matches, *chooses* that it gets "
                        + "both choices, *hears results* that its reports are accepted.";
            case MANAGER ->
                "Each runs a league with our players and our referee: *joins* and *chooses* mean that the referee plays its "
                        + "matches, *hears results* that all reports arrive.";
        };
    }

    private static String table(List<DialectRow> rows) {
        StringBuilder table = new StringBuilder("| dialect | how it differs |");
        DialectRow.STEPS.forEach(step -> table.append(' ').append(step).append(" |"));
        table.append(" notes |\n|---|---|")
                .append("---|".repeat(DialectRow.STEPS.size()))
                .append("---|\n");
        rows.forEach(row -> table.append(line(row)));
        return table.toString();
    }

    private static String line(DialectRow row) {
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
                                DialectFixes.of(row.notes()).text()))
                .collect(Collectors.joining("\n"));
    }

    /** The fixes in an agent's notes; those that several messages share are merged. */
    private record DialectFixes(List<DialectNote> notes) {

        private static final Pattern IN_MESSAGE = Pattern.compile("In ([A-Z_]+), (.+)");

        /** Times are replaced, so that the page does not depend on how fast the league was played. */
        private static final Pattern SOME_TIME = Pattern.compile("T([0-9]{2}:){2}[0-9]{2}(\\.[0-9]+)?");

        static DialectFixes of(List<DialectNote> notes) {
            return new DialectFixes(notes);
        }

        String text() {
            Map<String, List<DialectNote>> byCure = new LinkedHashMap<>();
            notes.forEach(note -> byCure.computeIfAbsent(cure(note), cure -> new ArrayList<>())
                    .add(note));
            return byCure.entrySet().stream()
                    .map(entry -> line(entry.getKey(), entry.getValue()))
                    .collect(Collectors.joining("\n"));
        }

        private static String cure(DialectNote note) {
            Matcher matcher = IN_MESSAGE.matcher(note.fix());
            return matcher.matches() ? matcher.group(2) : note.fix();
        }

        private static String line(String cure, List<DialectNote> notes) {
            String messages = notes.stream()
                    .map(note -> IN_MESSAGE.matcher(note.fix()))
                    .filter(Matcher::matches)
                    .map(matcher -> '`' + matcher.group(1) + '`')
                    .distinct()
                    .collect(Collectors.joining(", "));
            String sources = notes.stream()
                    .map(DialectNote::source)
                    .filter(source -> !source.isEmpty())
                    .distinct()
                    .collect(Collectors.joining(", "));
            return "- " + (messages.isEmpty() ? "" : "In " + messages + ": ") + cure + " (" + seen(notes)
                    + (sources.isEmpty() ? "" : "; " + sources) + ")";
        }

        private static String seen(List<DialectNote> notes) {
            String seen = SOME_TIME
                    .matcher(notes.get(0).seen())
                    .replaceAll("T10:30:00")
                    .replace('`', '\'');
            return "seen: `" + seen + '`';
        }
    }
}
