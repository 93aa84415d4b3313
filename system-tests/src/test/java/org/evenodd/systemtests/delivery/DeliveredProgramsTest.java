package org.evenodd.systemtests.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Program;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The last commit, built in a clone and in a worktree elsewhere: the programs' jars and images, and the distribution. */
@Tag("delivery")
class DeliveredProgramsTest {

    private static Checkout clone;
    private static Checkout worktree;

    @TempDir
    private Path directory;

    @BeforeAll
    static void build(@TempDir Path directory) throws Exception {
        assumeTrue(Checkout.isPossible(), "skipped: these sources are not in a git repository");
        clone = Checkout.cloned(directory.resolve("clone"));
        worktree = clone.worktree(directory.resolve("a folder with spaces/worktree"));
        clone.build("distribution", "package", "jib:buildTar");
        worktree.build("distribution", "-T2", "package", "jib:buildTar");
    }

    private static Path built(String module, String file) {
        return clone.folder().resolve(module).resolve("target").resolve(file);
    }

    private Image image(String module) throws Exception {
        return Image.unpack(built(module, "jib-image.tar"), directory);
    }

    @Test
    void haveTheSameBytesInBothFolders() throws Exception {
        SortedMap<String, byte[]> jars = clone.archives();
        SortedMap<String, byte[]> others = worktree.archives();

        assertThat(jars)
                .hasSize(11)
                .containsKey("league-manager/target/league-manager.jar")
                .anySatisfy((name, bytes) -> assertThat(name).endsWith(".tar.gz"))
                .anySatisfy((name, bytes) -> assertThat(name).endsWith(".zip"));
        assertThat(others.keySet()).isEqualTo(jars.keySet());
        // not assertThat(bytes): nobody wants to read megabytes of a difference
        assertThat(others.keySet())
                .allSatisfy(name -> assertThat(Arrays.equals(others.get(name), jars.get(name)))
                        .as(name)
                        .isTrue());
    }

    @ParameterizedTest
    @CsvSource({"league-manager", "referee", "player"})
    void haveImagesWithTheSameDigest(String module) throws Exception {
        Path other = worktree.folder().resolve(module).resolve("target/jib-image.digest");
        assertThat(Files.readString(built(module, "jib-image.digest")))
                .startsWith("sha256:")
                .isEqualTo(Files.readString(other));
    }

    @Test
    void tellTheirCommit() throws Exception {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                built("player", "player.jar").toString(),
                "--version");
        try (Program player = Program.start(directory, command)) {
            assertThat(player.awaitSuccess())
                    .contains("(commit %s)".formatted(clone.commit().substring(0, 7)));
        }
    }

    @Test
    void knowNoCommitWithoutARepositoryOfTheirOwn() throws Exception {
        Checkout sources = clone.sources(clone.folder().resolve("unpacked"));
        sources.build("protocol-core", "-Dmaven.main.skip=true", "package");

        assertThat(sources.archives().keySet())
                .singleElement()
                .satisfies(jar -> assertThat(Checkout.commitIn(sources.folder().resolve(jar)))
                        .isEqualTo("unknown"));
    }

    @ParameterizedTest
    @CsvSource({"league-manager, 8000", "referee, 8001", "player, 8101"})
    void haveImagesThatAskForLittle(String module, int port) throws Exception {
        Image image = image(module);

        assertThat(image.entryPoint())
                .contains("-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "--shared-dir=/data");
        assertThat(image.user()).isEqualTo("10001:10001");
        assertThat(image.settings().get("ExposedPorts").propertyNames()).containsExactly(port + "/tcp");
        assertThat(image.settings().get("Volumes").propertyNames()).containsExactly("/data");
        assertThat(image.settings().get("Env")).isEmpty();
        assertThat(image.settings()
                        .get("Labels")
                        .get("org.opencontainers.image.revision")
                        .stringValue())
                .isEqualTo(clone.commit());
        assertThat(image.manifest().get("RepoTags").get(0).stringValue()).startsWith("evenodd/" + module + ":");
        assertThat(image.manifest().get("Layers")).hasSize(5);
    }

    /** Read-only but for its volume and /tmp. */
    @Test
    void haveAManagerWhoseImageRunsAndEndsInOrder() throws Exception {
        Image image = image("league-manager");
        try (Program manager = image.start("--port=0")) {
            Endpoint endpoint = manager.awaitReady();
            assertThat(healthCheck(image, endpoint.port())).isZero();
            manager.terminate();

            manager.awaitSuccess();
            assertThat(image.files().resolve("data/data/leagues")).isNotEmptyDirectory();
            assertThat(healthCheck(image, endpoint.port())).isEqualTo(1);
        }
    }

    /** The command of the health checks in compose.yaml. */
    private static int healthCheck(Image image, int port) throws Exception {
        List<String> command = DeploymentFiles.healthCheck("manager", port);
        try (Program check = image.run(command)) {
            return check.awaitExit();
        }
    }
}
