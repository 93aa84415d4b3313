package org.evenodd.agent.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.evenodd.agent.file.SharedDirectory;
import org.evenodd.agent.options.ExitStatus;
import org.evenodd.agent.options.ProgramException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class WritableDirectoryTest {

    @TempDir
    private Path directory;

    private static void isRefused(Path root, String sentence) {
        assertThatExceptionOfType(ProgramException.class)
                .isThrownBy(() -> WritableDirectory.require(new SharedDirectory(root)))
                .withMessage("--shared-dir %s cannot be used: %s", root, sentence)
                .satisfies(failure -> assertThat(failure.status()).isEqualTo(ExitStatus.CANNOT_START));
    }

    @Test
    void isMadeWhereThereIsNone() {
        Path root = directory.resolve("deep/SHARED");
        assertThat(WritableDirectory.require(new SharedDirectory(root)).root()).isEqualTo(root);
        assertThat(root.resolve("data")).isDirectory();
        assertThat(root.resolve("logs")).isDirectory();
    }

    @Test
    void cannotBeAFile() throws IOException {
        Path file = Files.writeString(directory.resolve("SHARED"), "a file");
        isRefused(file, file + " is no directory");
    }

    @Test
    void cannotBeBelowAFile() throws IOException {
        Path below = Files.writeString(directory.resolve("file"), "a file").resolve("SHARED");
        isRefused(below, "not a directory");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void cannotBeWhereTheSystemMakesNone() {
        isRefused(Path.of("/proc/no-such-place/SHARED"), "no such file or directory");
    }

    @Test
    void cannotHaveAFileInTheWayOfItsLogs() throws IOException {
        Path logs = Files.writeString(directory.resolve("logs"), "a file");
        isRefused(directory, logs + " is no directory");
    }
}
