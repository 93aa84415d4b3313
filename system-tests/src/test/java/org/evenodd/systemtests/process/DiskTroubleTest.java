package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Program;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What a disk can do to a manager in the middle of a league, and how the league ends when the trouble is over. */
@Tag("disks")
class DiskTroubleTest extends ProcessTest {

    private static final int NEARLY_NOTHING = 1000;

    private Program manager;
    private Endpoint endpoint;

    /** Starts a manager whose files, including the referee key, are separate from those of the agents. */
    private Program manager(int port) {
        return programs.manager(port, 4, 1, "--set=league.registration.referees=open", "--shared-dir=mount/SHARED");
    }

    @BeforeEach
    void playTheFirstRound() throws InterruptedException {
        manager = manager(0);
        endpoint = manager.awaitReady();
        programs.referees(endpoint, 1);
        programs.players(endpoint, 4);
        manager.awaitLine("Round 2 of 3");
    }

    private void endsWithOneSentence(String sentence) throws InterruptedException {
        assertThat(manager.awaitExit()).as(manager.output()).isEqualTo(3);
        assertThat(manager.output().lines().filter(line -> line.contains(sentence)))
                .as(manager.output())
                .hasSize(1);
        assertThat(manager.output().lines()).noneMatch(line -> line.startsWith("    at "));
    }

    private void theNextOneEndsTheLeague() throws InterruptedException {
        assertThat(manager(endpoint.port()).awaitSuccess())
                .contains("resumed in round", "Every match was played: 6 of 6");
        assertThat(new RunData(directory.resolve("mount/SHARED")).played()).containsExactly(3, 3, 3, 3);
    }

    @Tag("case:disk-full")
    @Test
    @EnabledOnOs(OS.LINUX)
    void aFullDiskEndsItAndLosesNothing() throws Exception {
        // As if the disk were full
        new ProcessBuilder("prlimit", "--pid", Long.toString(manager.pid()), "--fsize=" + NEARLY_NOTHING)
                .inheritIO()
                .start()
                .waitFor();

        endsWithOneSentence("The store cannot be written");
        theNextOneEndsTheLeague();
    }

    @Tag("case:wal-deleted")
    @Test
    void aLogThatIsDeletedFromBesideTheStoreEndsItAndLosesNothing() throws Exception {
        Files.delete(new RunData(directory.resolve("mount/SHARED")).league().resolve("league.db-wal"));

        endsWithOneSentence("league.db-wal, which belongs to the store, was deleted or replaced");
        theNextOneEndsTheLeague();
    }

    @Tag("case:shared-directory-moved")
    @Test
    void aSharedDirectoryThatVanishesEndsItAndLosesNothingThatIsPutBack() throws Exception {
        Path mount = directory.resolve("mount");
        Path elsewhere = Files.move(mount, directory.resolve("elsewhere"));

        endsWithOneSentence("is no longer where it was: put it back and start again.");
        if (Files.exists(mount)) {
            Files.move(mount, mount.resolveSibling("made since"));
        }
        Files.move(elsewhere, mount);
        theNextOneEndsTheLeague();
    }
}
