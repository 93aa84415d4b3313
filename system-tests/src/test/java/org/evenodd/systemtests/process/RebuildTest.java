package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import org.evenodd.systemtests.testbed.Program;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * When {@code scripts/run-league.sh} builds: in a checkout whose jars are no programs and whose Maven builds nothing.
 */
class RebuildTest {

    private static final Path ROOT = Path.of(System.getProperty("league.root"));
    private static final Instant BUILT = Instant.parse("2025-01-15T10:30:00Z");
    private static final List<String> SOURCES = List.of(
            "pom.xml",
            "config/system.json",
            "protocol-core/pom.xml",
            "protocol-core/src/main/Core.java",
            "league-manager/pom.xml",
            "league-manager/src/main/Manager.java",
            "referee/pom.xml",
            "referee/src/main/Referee.java",
            "player/pom.xml",
            "player/src/main/Player.java",
            "conformance/pom.xml",
            "conformance/src/main/Conformance.java");

    @TempDir
    private Path checkout;

    @BeforeEach
    void layOut() throws IOException {
        for (String script :
                List.of("scripts/run-league.sh", "scripts/lib/jdk.sh", "bin/league-manager", "bin/launch.sh")) {
            Files.copy(ROOT.resolve(script), created(script), StandardCopyOption.COPY_ATTRIBUTES);
        }
        letMavenEndWith(1);
        for (String source : SOURCES) {
            touch(source, BUILT.minusSeconds(1));
        }
        for (String module : List.of("league-manager", "referee", "player", "conformance")) {
            touch("%s/target/%s.jar".formatted(module, module), BUILT);
        }
    }

    private void letMavenEndWith(int status) throws IOException {
        Path maven = Files.writeString(created("mvnw"), "#!/bin/sh\nexit %d\n".formatted(status));
        Files.setPosixFilePermissions(maven, PosixFilePermissions.fromString("rwx------"));
    }

    private Path created(String name) throws IOException {
        Path file = checkout.resolve(name);
        Files.createDirectories(file.getParent());
        return file;
    }

    private void touch(String name, Instant modified) throws IOException {
        Path file = Files.writeString(created(name), "");
        for (Path each = file; !each.equals(checkout); each = each.getParent()) {
            Files.setLastModifiedTime(each, FileTime.from(modified));
        }
    }

    private String output() throws InterruptedException {
        try (Program script = Program.start(checkout, List.of("bash", "scripts/run-league.sh"))) {
            assertThat(script.awaitExit()).as(script.output()).isEqualTo(1);
            return script.output();
        }
    }

    @Test
    void isSparedWhereNothingIsNewerThanTheJars() throws Exception {
        assertThat(output()).contains("manager ended").doesNotContain("Building");
    }

    @ParameterizedTest
    @FieldSource("SOURCES")
    void isDoneWhereASourceIsNewer(String source) throws Exception {
        touch(source, BUILT.plusSeconds(1));
        assertThat(output()).contains("Building the programs", "the build failed");
    }

    @Test
    void isNotRepeatedWhereItFoundNothingToChangeInTheJars() throws Exception {
        letMavenEndWith(0);
        touch("pom.xml", BUILT.plusSeconds(1));
        assertThat(output()).contains("Building the programs");
        assertThat(output()).doesNotContain("Building");
    }

    @Test
    void tellsEachModuleAndAtLastItsErrors() throws Exception {
        Path maven = Files.writeString(created("mvnw"), """
                #!/bin/sh
                echo '[INFO] Building Protocol core 1.0.0                     [1/2]'
                echo '[INFO] Building jar: /core.jar'
                echo '[INFO] Building Referee 1.0.0                           [2/2]'
                echo '[ERROR] Referee.java:7: missing ;'
                exit 1
                """);
        Files.setPosixFilePermissions(maven, PosixFilePermissions.fromString("rwx------"));
        touch("pom.xml", BUILT.plusSeconds(1));
        assertThat(output().lines())
                .containsSubsequence(
                        "  1 of 2: Protocol core 1.0.0", "  2 of 2: Referee 1.0.0", "[ERROR] Referee.java:7: missing ;")
                .noneMatch(line -> line.contains("jar:"));
    }

    @Test
    void endsAtOnceWhenTheScriptIsTerminated() throws Exception {
        Path maven = Files.writeString(created("mvnw"), "#!/bin/sh\nexec sleep 1000\n");
        Files.setPosixFilePermissions(maven, PosixFilePermissions.fromString("rwx------"));
        touch("pom.xml", BUILT.plusSeconds(1));
        try (Program script = Program.start(checkout, List.of("bash", "scripts/run-league.sh"))) {
            script.awaitLine("Building the programs");
            script.terminate();
            assertThat(script.awaitExit()).as(script.output()).isEqualTo(143);
        }
    }
}
