package org.evenodd.agent.runtime;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.junit.jupiter.api.Nested;
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

    @Nested
    class AView {

        private static final Instant NOW = Instant.parse("2025-01-15T10:30:00.123Z");

        /** The content of a sample file. */
        record Members(LeagueId leagueId, List<DisplayName> members) {}

        @Test
        void showsARecordWithItsVersionAndAge() {
            Members members = new Members(new LeagueId("cup"), List.of(new DisplayName("Zoë")));

            assertThat(new String(new ViewFile<>(members, NOW).bytes(), UTF_8)).isEqualTo("""
                    {
                      "schema_version" : "1.0.0",
                      "last_updated" : "2025-01-15T10:30:00Z",
                      "league_id" : "cup",
                      "members" : [
                        "Zoë"
                      ]
                    }
                    """);
        }
    }
}
