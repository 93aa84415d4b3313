package org.evenodd.agent.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    void makesTheDirectoriesOnTheWay() throws IOException {
        Path file = directory.resolve("a/b/view.json");

        AtomicFile.view(file).replace(bytes("new"));

        assertThat(file).hasContent("new");
    }

    @Test
    void replacesTheWholeContentAndLeavesNothingBeside() throws IOException {
        Path file = directory.resolve("view.json");
        AtomicFile.view(file).replace(bytes("a long old content"));

        AtomicFile.view(file).replace(bytes("new"));

        assertThat(file).hasContent("new");
        assertThat(entries()).containsExactly(file);
    }

    @Test
    void leavesTheOldContentAndNothingElseWhereItCannotBeReplaced() throws IOException {
        Path file = directory.resolve("view.json");
        Files.createDirectories(file.resolve("child"));

        assertThatThrownBy(() -> AtomicFile.view(file).replace(bytes("new"))).isInstanceOf(IOException.class);

        assertThat(entries()).containsExactly(file);
    }

    @Test
    void showsASecretToItsOwnerOnly() throws IOException {
        assumeThat(directory.getFileSystem().supportedFileAttributeViews()).contains("posix");
        Path file = directory.resolve("secret");
        Files.writeString(file, "old and readable by all");

        AtomicFile.secret(file).replace(bytes("new"));

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void showsWhatIsInAClosedDirectoryToItsOwnerOnly() throws IOException {
        assumeThat(directory.getFileSystem().supportedFileAttributeViews()).contains("posix");
        Path closed = directory.resolve("closed");
        OwnerOnly.close(closed);

        AtomicFile.view(closed.resolve("league/view.json")).replace(bytes("new"));

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(closed)))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(closed.resolve("league"))))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(closed.resolve("league/view.json"))))
                .isEqualTo("rw-------");
    }

    @Test
    void clearsAwayWhatAWriterThatWasKilledHasLeft(@TempDir Path killed) throws IOException {
        Files.writeString(killed.resolve(".table.json.draft"), "half of i");

        AtomicFile.view(killed.resolve("table.json")).replace("whole".getBytes(UTF_8));

        try (Stream<Path> files = Files.list(killed)) {
            assertThat(files).containsExactly(killed.resolve("table.json"));
        }
    }
}
