package org.evenodd.manager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.contentOf;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.evenodd.manager.start.ManagerPlan.RosterRow;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.EnrolmentKey;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the manager says at its start of a roster that lets strangers in. */
class RosterWarningsTest {

    private static final RosterRow WITHOUT_A_KEY = new RosterRow(new DisplayName("Alpha"), null);

    @TempDir
    private Path directory;

    private MemoryManager manager;

    @BeforeEach
    void prepare() {
        manager = new MemoryManager(directory);
    }

    @AfterEach
    void close() {
        manager.close();
    }

    private String log() {
        return contentOf(manager.shared.leagueLog(MemoryManager.LEAGUE).toFile());
    }

    private void replaceTheLeagueBy(@Nullable List<RosterRow> roster) {
        manager.crash();
        manager.time.advance(Duration.ofSeconds(1));
        manager.anew = true;
        manager.roster = roster;
        manager.open();
    }

    @Test
    void saysThatANewLeagueLetsEverybodyInIfTheOldOneHadARoster() {
        manager.roster = List.of(WITHOUT_A_KEY);
        manager.open();
        new Agents(manager).player("Alpha", 8101);
        replaceTheLeagueBy(List.of(WITHOUT_A_KEY));
        assertThat(log()).doesNotContain("anybody can register", "can be guessed");

        replaceTheLeagueBy(null);

        assertThat(log()).contains("The old league had a roster and the new one has none: anybody can register");
    }

    @Test
    void countsKeysThatCanBeGuessedWithoutTellingThem() {
        manager.roster = List.of(
                WITHOUT_A_KEY,
                new RosterRow(new DisplayName("Beta"), new EnrolmentKey("7-chars")),
                new RosterRow(new DisplayName("Gamma"), new EnrolmentKey("8-signs-")));
        manager.open();

        assertThat(log())
                .contains("Keys with fewer than 8 characters can be guessed: give out longer ones (the roster has 1)")
                .doesNotContain("7-chars");
    }
}
