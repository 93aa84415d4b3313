package org.evenodd.manager.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeagueArchiveTest {
    private static final LeagueId LEAGUE = new LeagueId("spring");
    private static final Instant NOW = Instant.parse("2025-01-15T10:30:00Z");

    private final EventStore store = new InMemoryEventStore();

    @TempDir
    private Path directory;

    private Path take(Path... views) {
        return new LeagueArchive(directory.resolve("archive"))
                .take(store, LEAGUE, directory.resolve("league.key"), List.of(views), NOW)
                .orElseThrow();
    }

    private void play() {
        store.append(LEAGUE, List.of(new StoredEvent(1, NOW, "league_opened", "{\"name\":\"Größe\"}")));
    }

    @Test
    void keepsEveryEventAsALineAndForgetsTheLeague() throws IOException {
        play();

        Path place = take();

        assertThat(Files.readString(place.resolve("events.jsonl")))
                .isEqualTo("{\"sequence\":1,\"recorded_at\":\"2025-01-15T10:30:00Z\",\"type\":\"league_opened\","
                        + "\"payload\":{\"name\":\"Größe\"}}\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(place.resolve("events.jsonl"))))
                .isEqualTo("rw-------");
        assertThat(store.load(LEAGUE)).isEmpty();
    }

    @Test
    void takesTheFilesOfTheLeagueAlong() throws IOException {
        play();
        Path standings = Files.writeString(directory.resolve("standings.json"), "{}");
        Files.writeString(directory.resolve("league.key"), "its key");

        Path place = take(standings, directory.resolve("never written"));

        assertThat(place.resolve("standings.json")).exists();
        assertThat(place.resolve("league.key")).exists();
        assertThat(standings).doesNotExist();
    }

    @Test
    void takesTheViewsOfALeagueThatTheStoreHasLostAndLeavesTheKeyWhichMayBeAnothers() throws IOException {
        Path standings = Files.writeString(directory.resolve("standings.json"), "{}");
        Path key = Files.writeString(directory.resolve("league.key"), "somebody's key");

        Path place = take(standings);

        assertThat(place).isDirectoryContaining(file -> file.endsWith("standings.json"));
        assertThat(place.resolve("events.jsonl")).doesNotExist();
        assertThat(standings).doesNotExist();
        assertThat(key).exists();
    }

    @Test
    void keepsLeaguesOfTheSameSecondApart() {
        play();
        Path first = take();
        play();

        assertThat(take()).isNotEqualTo(first);
        assertThat(first.resolve("events.jsonl")).exists();
    }

    @Test
    void findsNothingToKeepOfALeagueThatNeverWas() {
        assertThat(new LeagueArchive(directory).take(store, LEAGUE, directory.resolve("league.key"), List.of(), NOW))
                .isEmpty();
        assertThat(directory).isEmptyDirectory();
    }
}
