package org.evenodd.agent.runtime;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AtomicFileTest {

    @TempDir
    private Path directory;

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    private Stream<Path> entries() throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.toList().stream();
        }
    }

    @Test
    void makesTheDirectoriesOnTheWayAndReplacesTheWholeContentAlsoWhereAWriterWasKilled() throws IOException {
        Path below = directory.resolve("a/b");
        AtomicFile.view(below.resolve("view.json")).replace(bytes("a long old content"));
        Files.writeString(below.resolve(".view.json.draft"), "half of i");

        AtomicFile.view(below.resolve("view.json")).replace(bytes("new"));

        assertThat(below.resolve("view.json")).hasContent("new");
        assertThat(below).isDirectoryNotContaining("glob:**.draft");
    }

    @Test
    void leavesTheOldContentAndNothingElseWhereItCannotBeReplaced() throws IOException {
        Path file = directory.resolve("view.json");
        Files.createDirectories(file.resolve("child"));

        assertThatThrownBy(() -> AtomicFile.view(file).replace(bytes("new"))).isInstanceOf(IOException.class);

        assertThat(entries()).containsExactly(file);
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void showsASecretToItsOwnerOnly() throws IOException {
        Path file = directory.resolve("secret");
        Files.writeString(file, "old and readable by all");

        AtomicFile.secret(file).replace(bytes("new"));

        assertThat(mode(file)).isEqualTo("rw-------");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void showsWhatIsInAClosedDirectoryToItsOwnerOnly() throws IOException {
        Path closed = directory.resolve("closed");
        OwnerOnly.close(closed);

        AtomicFile.view(closed.resolve("league/view.json")).replace(bytes("new"));

        assertThat(mode(closed)).isEqualTo("rwx------");
        assertThat(mode(closed.resolve("league"))).isEqualTo("rwx------");
        assertThat(mode(closed.resolve("league/view.json"))).isEqualTo("rw-------");
    }

    @ParameterizedTest
    @DisabledOnOs(OS.WINDOWS)
    @CsvSource({"rw-r--r--, true", "rw--w----, true", "rw-------, false", "r--------, false"})
    void saysWhereOthersCanGetAtASecret(String permissions, boolean exposed) throws IOException {
        Path file = Files.writeString(directory.resolve("league.key"), "secret");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));

        assertThat(OwnerOnly.exposure(file))
                .isEqualTo(Optional.of("%s is a secret that others on this machine can get at (%s): chmod 600 it"
                                .formatted(file, permissions))
                        .filter(sentence -> exposed));
    }
}
