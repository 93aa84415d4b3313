package org.evenodd.systemtests.dialects;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.evenodd.protocol.message.DialectNote;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Every dialect that is known plays a league to its end, and the page of docs says what came of it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DialectTableTest {

    private static final String COMMAND =
            "./mvnw verify -pl system-tests -am -Dtest=None -Dsurefire.failIfNoSpecifiedTests=false"
                    + " -Dit.test=DialectTableTest -Ddialects.write=true";

    private static final Path PAGE = Path.of(System.getProperty("league.root", ".."), "docs", "dialects.md");

    private static final String HEAD = """
            # Dialects, and how to fix them

            Existing agents deviate from `league.v2` in many ways. A tolerant league understands the dialects below and records a
            *dialect note* for each leniency that it needed; a strict one (`--strict`) refuses them. Each row is a test agent that
            speaks only its dialect, in a league of its own with our agents. Tests also play hundreds of random combinations of
            these deviations.

            Find the row that is most like your agent, and apply its fixes. The notes on your own agent, with how often each was
            needed, are in `GET_PLAYER_STATS`, in the export, and below the final table of `run-league.sh`.

            <!-- Made by DialectTableTest; do not edit. To write it anew: %s -->
            """.formatted(COMMAND);

    /** The kinds of agents, with the headings of their tables. */
    private enum Role {
        PLAYER("Players", "Each plays against our players, under our manager and referee."),
        REFEREE(
                "Referees",
                "Each works under our manager, with our players: *joins* means that it accepts matches, *chooses* that it gets "
                        + "both choices, *hears results* that its reports are accepted."),
        MANAGER(
                "Managers",
                "Each runs a league with our players, and our referee or its own: *joins* and *chooses* mean that its matches "
                        + "are played, *hears results* that all reports arrive.");

        private final String title;
        private final String legend;

        Role(String title, String legend) {
            this.title = title;
            this.legend = legend;
        }
    }

    /**
     * How one dialect fared in a league of its own.
     *
     * @param achieved whether it registers, joins, chooses, hears results and finishes
     * @param notes empty if none was needed
     */
    private record Row(Role role, Accent accent, List<Boolean> achieved, List<DialectNote> notes) {

        private static final long SEED = 2025;
        private static final int OUR_PLAYERS = 3;
        private static final int MATCHES = 3;

        Row {
            notes = notes.stream()
                    .sorted(Comparator.comparing(DialectNote::field).thenComparing(DialectNote::fix))
                    .toList();
        }

        static Row ofPlayer(Accent accent) {
            LeagueOutcome league = ForeignLeague.play(Lineup.of(accent), SEED);
            ForeignPlayer player = league.players().get(0);
            int matches = league.fixtures(player.id()).size();
            List<Boolean> achieved = List.of(
                    !player.id().isEmpty(),
                    matches > 0 && player.joined().size() == matches,
                    matches > 0 && player.chosen().size() == matches,
                    matches > 0 && player.over().size() == matches,
                    league.isOver() && league.failures().isEmpty());
            return new Row(Role.PLAYER, accent, achieved, league.notes(player.id()));
        }

        static Row ofReferee(Accent accent) {
            LeagueOutcome league = ForeignLeague.play(Lineup.under(accent), SEED);
            ForeignReferee referee = league.referees().get(0);
            List<Boolean> achieved = List.of(
                    !referee.id().isEmpty(),
                    referee.taken() == MATCHES,
                    referee.taken() == MATCHES && referee.failures() == 0,
                    referee.reported() == MATCHES,
                    league.isOver() && league.failures().isEmpty());
            return new Row(Role.REFEREE, accent, achieved, league.notes(referee.id()));
        }

        static Row ofManager(Accent accent) {
            try (LeniencyLog leniencies = new LeniencyLog()) {
                ForeignManager manager = ForeignManager.play(accent, OUR_PLAYERS, SEED);
                int reports = manager.reports().size();
                boolean played = reports > 0 && manager.failures() == 0;
                List<Boolean> achieved = List.of(
                        manager.registered() == OUR_PLAYERS + 1,
                        played,
                        played,
                        reports == MATCHES,
                        manager.completed());
                return new Row(Role.MANAGER, accent, achieved, leniencies.notes());
            }
        }

        private String line() {
            return "| %s | %s |%s %d |\n"
                    .formatted(
                            accent.name(),
                            accent.description(),
                            achieved.stream()
                                    .map(done -> done ? " yes |" : " **no** |")
                                    .collect(joining()),
                            notes.size());
        }

        private String fixes() {
            return "### %s (%s)\n\n%s\n"
                    .formatted(accent.name(), role.name().toLowerCase(Locale.ROOT), Fixes.text(notes));
        }
    }

    private List<Row> rows = List.of();

    @BeforeAll
    void play() {
        rows = Stream.of(
                        KnownDialects.players().stream().map(Row::ofPlayer),
                        KnownDialects.referees().stream().map(Row::ofReferee),
                        KnownDialects.managers().stream().map(Row::ofManager))
                .flatMap(each -> each)
                .toList();
    }

    @Test
    void everyDialectIsUnderstoodFromRegistrationToTheEnd() {
        assertThat(rows).allSatisfy(row -> assertThat(row.achieved()).doesNotContain(false));
    }

    @Test
    void theProtocolItselfNeedsNoNote() {
        assertThat(rows)
                .filteredOn(row -> row.accent().isCanonical())
                .hasSize(3)
                .allMatch(row -> row.notes().isEmpty());
    }

    @Test
    void thePageIsUpToDate() throws IOException {
        StringBuilder page = new StringBuilder(HEAD);
        for (Role role : Role.values()) {
            page.append("\n## ").append(role.title).append("\n\n").append(role.legend);
            page.append(
                    "\n\n| dialect | how it differs | registers | joins | chooses | hears results | finishes | notes |\n");
            page.append("|---|---|---|---|---|---|---|---|\n");
            rows.stream().filter(row -> row.role() == role).map(Row::line).forEach(page::append);
        }
        page.append("\n## What is not understood\n\nCombinations that the tests leave out, each with its reason:\n\n");
        Stream.of(LeftOut.values()).map(left -> "- " + left.reason() + "\n").forEach(page::append);
        page.append("\n## Fixes\n\n");
        page.append(rows.stream()
                .filter(row -> !row.notes().isEmpty())
                .map(Row::fixes)
                .collect(joining("\n")));
        if (Boolean.getBoolean("dialects.write")) {
            Files.writeString(PAGE, page);
        }
        assertThat(PAGE).as("docs/dialects.md is stale; " + COMMAND).hasContent(page.toString());
    }

    /** The fixes in an agent's notes; those that several messages share are merged. */
    private static final class Fixes {

        private static final Pattern IN_MESSAGE = Pattern.compile("In ([A-Z_]+), (.+)");

        /** Times are replaced, so that the page does not depend on how fast the league was played. */
        private static final Pattern SOME_TIME = Pattern.compile("T([0-9]{2}:){2}[0-9]{2}(\\.[0-9]+)?");

        private Fixes() {}

        static String text(List<DialectNote> notes) {
            return notes.stream().collect(groupingBy(Fixes::fix, LinkedHashMap::new, toList())).entrySet().stream()
                    .map(fix -> line(fix.getKey(), fix.getValue()))
                    .collect(joining("\n"));
        }

        private static String fix(DialectNote note) {
            Matcher matcher = IN_MESSAGE.matcher(note.fix());
            return matcher.matches() ? matcher.group(2) : note.fix();
        }

        private static String line(String fix, List<DialectNote> notes) {
            String messages = notes.stream()
                    .map(note -> IN_MESSAGE.matcher(note.fix()))
                    .filter(Matcher::matches)
                    .map(matcher -> '`' + matcher.group(1) + '`')
                    .distinct()
                    .collect(joining(", "));
            String sources = notes.stream()
                    .map(DialectNote::source)
                    .filter(source -> !source.isEmpty())
                    .distinct()
                    .collect(joining(", "));
            String seen = SOME_TIME.matcher(notes.get(0).seen()).replaceAll("T10:30:00");
            return "- " + (messages.isEmpty() ? "" : "In " + messages + ": ") + fix + " (seen: `"
                    + seen.replace('`', '\'') + '`' + (sources.isEmpty() ? "" : "; " + sources) + ")";
        }
    }
}
