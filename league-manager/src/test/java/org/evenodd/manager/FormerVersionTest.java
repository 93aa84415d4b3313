package org.evenodd.manager;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A store that version 1.0 has written, of a league of four: before rosters, planned starts and reopened leagues. */
class FormerVersionTest extends OfflineCommands {

    @BeforeEach
    void copy() throws IOException {
        Path store = shared().leagueStore(LEAGUE);
        Files.createDirectories(store.getParent());
        try (InputStream former = FormerVersionTest.class.getResourceAsStream("/former/league-1.0.db")) {
            Files.copy(former, store);
        }
    }

    @Test
    void isVerified() {
        assertThat(run("verify")).as(printed.toString()).isZero();
        assertThat(printed.toString()).contains("All is well.");
    }

    @Test
    void isExported() throws IOException {
        Path out = directory.resolve("grades");
        assertThat(run("export", "--format=csv", "--out=" + out))
                .as(complaints.toString())
                .isZero();
        assertThat(Files.readString(out.resolve("grades.csv"), UTF_8).lines())
                .hasSize(5)
                .anyMatch(line -> line.startsWith("Player 8434,P04,yes,no,1,1,7,"));
        assertThat(Files.readString(out.resolve("league.csv"), UTF_8)).contains(",LEAGUE_COMPLETED,no,0,3,3,6,0,6,");
    }

    @Test
    void isShownMatchByMatch() {
        assertThat(run("match", "R1M1")).as(complaints.toString()).isZero();
        assertThat(printed.toString()).contains("R1M1", "CHOOSE_PARITY_CALL");
    }
}
