package org.evenodd.systemtests.dialects;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Every dialect that is known plays a league to its end, and the page of docs says what came of it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DialectTableTest {

    static final String COMMAND =
            "./mvnw verify -pl system-tests -am -Dtest=None -Dsurefire.failIfNoSpecifiedTests=false"
                    + " -Dit.test=DialectTableTest -Ddialects.write=true";

    private static final Path PAGE = Path.of(System.getProperty("league.root", ".."), "docs", "dialects.md");

    private List<DialectRow> rows = List.of();

    @BeforeAll
    void play() {
        rows = Stream.of(
                        KnownDialects.players().stream().map(DialectRow::ofPlayer),
                        KnownDialects.referees().stream().map(DialectRow::ofReferee),
                        KnownDialects.managers().stream().map(DialectRow::ofManager))
                .flatMap(each -> each)
                .toList();
    }

    @Test
    void everyDialectIsUnderstoodFromRegistrationToTheEnd() {
        assertThat(rows).allMatch(DialectRow::isWhole);
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
        String page = new DialectPage(rows).text();
        if (Boolean.getBoolean("dialects.write")) {
            Files.writeString(PAGE, page);
        }
        assertThat(Files.exists(PAGE) ? Files.readString(PAGE) : "")
                .as("docs/dialects.md is stale; " + COMMAND)
                .isEqualTo(page);
    }
}
