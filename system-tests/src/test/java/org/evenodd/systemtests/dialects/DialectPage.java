package org.evenodd.systemtests.dialects;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.evenodd.protocol.message.DialectNote;

/** The page on dialects, docs/dialects.md, made of how each known dialect fared. */
final class DialectPage {

    static final String COMMAND =
            "./mvnw verify -pl system-tests -am -Dtest=None -Dsurefire.failIfNoSpecifiedTests=false"
                    + " -Dit.test=KnownDialectsTest -Ddialects.write=true";

    static final Path FILE = Path.of(System.getProperty("league.root", ".."), "docs", "dialects.md");

    private static final String HEAD = """
            # Dialects, and how to fix them

            Existing agents deviate from `league.v2` in many ways. A tolerant league understands the dialects below and records a
            *dialect note* for each leniency that it needed; a strict one (`--strict`) refuses them. Each row is a test agent that
            speaks only its dialect, in a league of its own with our agents. Tests also play hundreds of random combinations of
            these deviations.

            Find the row that is most like your agent, and apply its fixes. The notes on your own agent, with how often each was
            needed, are in `GET_PLAYER_STATS`, in the export, and below the final table of `run-league.sh`.

            ## What is understood, and where

            "Yes" is an agent of that kind that plays a whole league in this accent with ours, in a test or by hand. `check player` finds the
            form of a bot's calls as a league does, names it once, and judges everything else in that form.

            | accent | player | referee | manager | `check player` |
            |---|---|---|---|---|
            | a server by an SDK of MCP, stateless or with sessions, answers framed as event streams | yes | yes | – | yes |
            | tools with other names than the protocol's: those that hold a word of the message (`join`, `choice`, `result`) | yes | yes | yes | yes |
            | an answer in a fenced block of prose | yes | – | – | yes |
            | camelCase, where the protocol's own names are an error | yes | yes | – | yes |
            | a path for each message, listed in `/openapi.json` | yes | yes | yes | yes |
            | the bare message, without JSON-RPC | yes | yes | yes | yes |
            | an answer that is posted to the referee | yes | – | – | yes |
            | the token only in `Authorization: Bearer`, in what it sends itself | yes | yes | – | yes |
            | a registration of another type or path, that says "player" or "referee" itself | yes | yes | – | yes |
            | a call of another type, with words of the message in it (`PARITY_CHOICE_REQUEST`) | – | yes | yes | – |
            | a choice in other letters or words than `even` and `odd` | no | – | – | a MUST |
            | somebody else's token, or none where one is needed | no | no | – | a MUST |

            A dash: nobody of that kind does this, or it has not been tried. [Public agents](public-agents.md) counts whole programs.

            <!-- Made by KnownDialectsTest; do not edit. To write it anew: %s -->
            """.formatted(COMMAND);

    private DialectPage() {}

    /** The kinds of agents, with the headings of their tables. */
    enum Role {
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
    record Row(Role role, Accent accent, List<Boolean> achieved, List<DialectNote> notes) {

        Row {
            notes = notes.stream()
                    .sorted(Comparator.comparing(DialectNote::field).thenComparing(DialectNote::fix))
                    .toList();
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

    static String text(List<Row> rows) {
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
        return page.toString();
    }

    /** The fixes in an agent's notes, fixes of a kind in one list; a fix that several messages share is one entry. */
    private static final class Fixes {

        /** How the fixes begin of which an agent may need many, and what stands before them in the page. */
        private static final Map<String, String> KINDS = Map.of(
                "rename ", "- Rename:",
                "send ", "- Send:",
                "read ", "- Read:",
                "Answer to the JSON-RPC method ",
                        "- Answer to these JSON-RPC methods, and read the message from params:");

        private static final Pattern IN_MESSAGE = Pattern.compile("In ([A-Z_]+), (.+)");
        private static final Pattern END = Pattern.compile("( and read the message from params)?\\.$");

        /** Times are replaced, so that the page does not depend on how fast the league was played. */
        private static final Pattern SOME_TIME = Pattern.compile("T([0-9]{2}:){2}[0-9]{2}(\\.[0-9]+)?");

        private Fixes() {}

        static String text(List<DialectNote> notes) {
            Map<String, List<String>> lines = new LinkedHashMap<>();
            notes.stream()
                    .collect(groupingBy(Fixes::fix, LinkedHashMap::new, toList()))
                    .forEach((fix, same) -> {
                        String kind = KINDS.keySet().stream()
                                .filter(fix::startsWith)
                                .findFirst()
                                .orElse("");
                        String what = END.matcher(fix.substring(kind.length())).replaceFirst("");
                        lines.computeIfAbsent(KINDS.getOrDefault(kind, "- " + fix), any -> new ArrayList<>())
                                .add((kind.isEmpty() ? "" : " " + what) + details(same, kind.equals("rename ")));
                    });
            return lines.entrySet().stream()
                    .map(kind -> kind.getKey()
                            + (kind.getValue().size() == 1
                                    ? kind.getValue().get(0)
                                    : kind.getValue().stream().collect(joining("\n  -", "\n  -", ""))))
                    .collect(joining("\n"));
        }

        private static String fix(DialectNote note) {
            Matcher matcher = IN_MESSAGE.matcher(note.fix());
            return matcher.matches() ? matcher.group(2) : note.fix();
        }

        /** In which messages, what was seen, unless a new name tells it, and where the documents say what is right. */
        private static String details(List<DialectNote> notes, boolean renamed) {
            String messages = notes.stream()
                    .map(note -> IN_MESSAGE.matcher(note.fix()))
                    .filter(Matcher::matches)
                    .map(matcher -> '`' + matcher.group(1) + '`')
                    .distinct()
                    .collect(joining(", "));
            String seen = SOME_TIME.matcher(notes.get(0).seen()).replaceAll("T10:30:00");
            String sources = Stream.concat(
                            Stream.of(renamed ? "" : "seen: `" + seen.replace('`', '\'') + '`'),
                            notes.stream().map(DialectNote::source))
                    .filter(text -> !text.isEmpty())
                    .distinct()
                    .collect(joining(", "));
            return (messages.isEmpty() ? "" : " in " + messages) + (sources.isEmpty() ? "" : " (" + sources + ")");
        }
    }
}
