package org.evenodd.manager.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.evenodd.manager.export.ExportedLeague.Recorded;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.junit.jupiter.api.Test;

/**
 * The lists of an export's files and columns in the documents are those of the code; {@code -Ddocs.write=true} rewrites
 * them.
 */
class ExportsPageTest {

    private static final Path DOCS = Path.of("..", "docs");
    private static final String HINT =
            "run ./mvnw -pl league-manager -am test -Dtest=ExportsPageTest -Dsurefire.failIfNoSpecifiedTests=false"
                    + " -Ddocs.write=true and look at the difference";
    private static final String BEGIN = "<!-- begin: %s, made by ExportsPageTest -->\n\n";
    private static final String END = "\n<!-- end -->\n";

    private static Export export() {
        List<LeagueEvent> events = PlayedLeagues.smooth(4);
        return Export.of(ExportedLeague.of(IntStream.range(0, events.size())
                .mapToObj(i -> new Recorded(i + 1L, Instant.EPOCH, events.get(i)))
                .toList()));
    }

    private static void assertIs(String text, String page) throws IOException {
        if (Boolean.getBoolean("docs.write")) {
            Files.writeString(DOCS.resolve(page), text);
        }
        assertThat(read(page)).as(HINT).isEqualTo(text);
    }

    private static String read(String page) throws IOException {
        return Files.readString(DOCS.resolve(page)).replace("\r\n", "\n");
    }

    private static String with(String list, String section, String page) {
        String begin = BEGIN.formatted(section);
        assertThat(page).containsOnlyOnce(begin);
        int start = page.indexOf(begin) + begin.length();
        return page.substring(0, start) + list + page.substring(page.indexOf(END, start));
    }

    @Test
    void saysWhatTheCodeSaysOfEachColumn() throws IOException {
        assertIs(ExportsPage.text(export()), "exports.md");
    }

    @Test
    void theGuideListsTheFilesAndTheColumnsOfTheGrades() throws IOException {
        Export export = export();
        String page = "instructors.md";
        String withFiles = with(ExportsPage.files(export), "files", read(page));
        assertIs(with(ExportsPage.columns(export.table("grades")), "grades", withFiles), page);
    }

    @Test
    void noColumnLacksAMeaning() {
        assertThat(export().allTables()).allSatisfy(table -> {
            assertThat(table.contents()).isNotBlank();
            assertThat(table.headings())
                    .allSatisfy(heading ->
                            assertThat(heading.meaning()).isNotBlank().doesNotContain("|", "\n"));
        });
    }
}
