package org.evenodd.agent.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class OwnerOnlyTest {

    @TempDir
    private Path directory;

    private Optional<String> exposure(String permissions) throws IOException {
        Path file = Files.writeString(directory.resolve("league.key"), "secret");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
        return OwnerOnly.exposure(file);
    }

    @Test
    void saysWhoCanGetAtIt() throws IOException {
        assertThat(exposure("rw-r--r--"))
                .contains(directory.resolve("league.key")
                        + " is a secret that others on this machine can get at (rw-r--r--): chmod 600 it");
        assertThat(exposure("rw--w----")).isPresent();
    }

    @Test
    void isFineForItsOwnersEyesOnly() throws IOException {
        assertThat(exposure("rw-------")).isEmpty();
        assertThat(exposure("r--------")).isEmpty();
    }
}
