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
import org.evenodd.manager.tournament.PlayedLegs;
import org.evenodd.manager.tournament.TicTacToeMatches;
import org.junit.jupiter.api.Test;

/** The page about an export's files and columns says what the code says; {@code -Ddocs.write=true} rewrites it. */
class ExportsPageTest {

    private static final Path PAGE = Path.of("..", "docs", "exports.md");
    private static final String HINT =
            "run ./mvnw -pl league-manager -am test -Dtest=ExportsPageTest -Dsurefire.failIfNoSpecifiedTests=false"
                    + " -Ddocs.write=true and look at the difference";

    private static Export export() {
        return export(PlayedLeagues.smooth(4));
    }

    private static Export export(List<LeagueEvent> events) {
        return Export.of(ExportedLeague.of(IntStream.range(0, events.size())
                .mapToObj(i -> new Recorded(i + 1L, Instant.EPOCH, events.get(i)))
                .toList()));
    }

    @Test
    void saysWhatTheCodeSaysOfEachColumn() throws IOException {
        String page = ExportsPage.text(
                export(),
                export(TicTacToeMatches.league(4)),
                export(PlayedLegs.inDivisions(12, 6, 2).begin().events()));
        if (Boolean.getBoolean("docs.write")) {
            Files.writeString(PAGE, page);
        }
        assertThat(Files.readString(PAGE).replace("\r\n", "\n")).as(HINT).isEqualTo(page);
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
