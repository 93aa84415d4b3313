package org.evenodd.systemtests.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The last commit, built in other folders. */
@Tag("delivery")
class ReproducibleBuildTest {

    private static final String PROGRAMS = "league-manager,referee,player";

    @TempDir
    private Path directory;

    private static String commitIn(Path jar) throws Exception {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.getManifest().getMainAttributes().getValue("Implementation-Commit");
        }
    }

    @Test
    void hasTheSameBytesInACloneAndInAWorktreeElsewhere() throws Exception {
        assumeTrue(Checkout.isPossible(), "skipped: these sources are not in a git repository");
        Checkout clone = Checkout.cloned(directory.resolve("clone"));
        Checkout worktree = clone.worktree(directory.resolve("a folder with spaces/worktree"));

        clone.build(PROGRAMS);
        worktree.build(PROGRAMS, "-T2");

        SortedMap<String, byte[]> jars = clone.jars();
        assertThat(jars).containsKeys("league-manager/target/league-manager.jar", "referee/target/referee.jar");
        assertThat(jars).hasSize(7);
        SortedMap<String, byte[]> others = worktree.jars();
        assertThat(others.keySet()).isEqualTo(jars.keySet());
        // not assertThat(bytes): nobody wants to read megabytes of a difference
        assertThat(others.keySet())
                .allSatisfy(name -> assertThat(Arrays.equals(others.get(name), jars.get(name)))
                        .as(name)
                        .isTrue());
        assertThat(commitIn(worktree.folder().resolve("player/target/player.jar")))
                .isEqualTo(clone.commit());
    }

    @Test
    void knowsNoCommitOutsideARepositoryOfItsOwn() throws Exception {
        assumeTrue(Checkout.isPossible(), "skipped: these sources are not in a git repository");
        Checkout clone = Checkout.cloned(directory.resolve("clone"));
        Checkout unpacked = clone.sources(directory.resolve("clone/unpacked"));

        unpacked.build("protocol-core");

        assertThat(unpacked.jars().keySet())
                .singleElement()
                .satisfies(jar ->
                        assertThat(commitIn(unpacked.folder().resolve(jar))).isEqualTo("unknown"));
    }
}
