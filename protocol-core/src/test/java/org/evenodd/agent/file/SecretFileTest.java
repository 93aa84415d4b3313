package org.evenodd.agent.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class SecretFileTest {

    @TempDir
    private Path directory;

    private SecretFile file(String permissions) throws IOException {
        Path file = Files.writeString(directory.resolve("league.key"), "secret");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
        return new SecretFile(file);
    }

    @Test
    void saysWhoCanGetAtIt() throws IOException {
        assertThat(file("rw-r--r--").exposure())
                .contains(directory.resolve("league.key")
                        + " is a secret that others on this machine can get at (rw-r--r--): chmod 600 it");
        assertThat(file("rw--w----").exposure()).isPresent();
    }

    @Test
    void isFineForItsOwnersEyesOnly() throws IOException {
        assertThat(file("rw-------").exposure()).isEmpty();
        assertThat(file("r--------").exposure()).isEmpty();
    }
}
