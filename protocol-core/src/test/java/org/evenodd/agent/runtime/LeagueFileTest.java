package org.evenodd.agent.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeagueFileTest {
    private static final LeagueId SPRING = new LeagueId("spring");
    private static final LeagueId AUTUMN = new LeagueId("autumn");

    @TempDir
    private Path directory;

    private SharedDirectory shared;

    @BeforeEach
    void share() {
        shared = new SharedDirectory(directory);
    }

    private Path write(LeagueId league, String text) throws IOException {
        return Files.writeString(shared.history(PlayerId.of(1), league).link(), text);
    }

    @Test
    void keepsLeaguesOfOneDirectoryApartAndShowsTheLatestInTheUsualPlace() throws IOException {
        Path spring = write(SPRING, "of spring");
        Path autumn = write(AUTUMN, "of autumn");
        Files.writeString(spring, "more of spring");

        assertThat(spring).hasContent("more of spring");
        assertThat(autumn).hasContent("of autumn");
        assertThat(shared.history(PlayerId.of(1))).hasContent("of autumn");
        write(SPRING, "again of spring");
        assertThat(shared.history(PlayerId.of(1))).hasContent("again of spring");
    }

    @Test
    void showsWhatReplacesTheFileAtomically() throws IOException {
        Path own = write(SPRING, "before");

        AtomicFile.view(own).replace("after".getBytes(java.nio.charset.StandardCharsets.UTF_8));

        assertThat(shared.history(PlayerId.of(1))).hasContent("after");
    }

    @Test
    void goesOnWithTheFileOfAFormerVersion() throws IOException {
        Files.createDirectories(shared.history(PlayerId.of(1)).resolveSibling(""));
        Files.writeString(shared.history(PlayerId.of(1)), "of a former version");

        assertThat(shared.history(PlayerId.of(1), SPRING).link()).hasContent("of a former version");
        assertThat(shared.history(PlayerId.of(1))).isSymbolicLink().hasContent("of a former version");
    }

    @Test
    void isTheUsualFileWhereTheLeagueHasNoIdOrNoLinkCanBeMade() throws IOException {
        Path usual = shared.history(PlayerId.of(1));
        assertThat(shared.history(PlayerId.of(1), null).link()).isEqualTo(usual);
        Files.createDirectories(usual.resolveSibling("")); // in the way:
        Files.writeString(usual.resolveSibling("spring"), "");

        assertThat(shared.history(PlayerId.of(1), SPRING).link()).isEqualTo(usual);
    }
}
