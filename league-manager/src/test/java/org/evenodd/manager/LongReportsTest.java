package org.evenodd.manager;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.manager.audit.Sealing;
import org.evenodd.manager.start.LeagueManagerMain;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.EventStores;
import org.evenodd.manager.store.LeagueArchive;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A league whose store is larger than the memory of the programs that read it. */
@Tag("large")
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LongReportsTest {

    private static final int PLAYERS = 44;
    private static final int REPORT = 56_000;
    private static final int OUT_OF_MEMORY = 3;

    @TempDir
    private static Path directory;

    @BeforeAll
    static void play() throws IOException {
        SharedDirectory shared = new SharedDirectory(directory);
        Files.createDirectories(shared.league(PlayedLeagues.LEAGUE));
        LongReports.keep(url(shared), Sealing.of(PlayedLeagues.smooth(PLAYERS)), REPORT, Instant.EPOCH);
    }

    private static String url(SharedDirectory shared) {
        return EventStores.embedded(shared.leagueStore(PlayedLeagues.LEAGUE));
    }

    private static Process start(Path shared, String arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx48m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:+ExitOnOutOfMemoryError",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                LeagueManagerMain.class.getName()));
        command.addAll(List.of(arguments.formatted(directory).split(" ")));
        command.add("--shared-dir=" + shared);
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "verify",
                "match R7M3",
                "export --format csv --out %s/csv",
                "export --format json --out %s/league.json",
                "export --format xlsx --out %s/league.xlsx"
            })
    void isReadByACommand(String command) throws IOException, InterruptedException {
        assertReads(directory, command);
    }

    private static void assertReads(Path shared, String command) throws IOException, InterruptedException {
        Process program = start(shared, command);
        assertThat(program.inputReader(UTF_8).lines())
                .anyMatch(line -> line.contains("All is well") || line.contains("R7M3") || line.contains("Wrote"));
        assertThat(program.waitFor()).isZero();
    }

    @Test
    void isResumedAndServed() throws IOException, InterruptedException {
        Process manager = start(directory, "--port 0");
        try (BufferedReader lines = manager.inputReader(UTF_8)) {
            String line = lines.readLine();
            while (line != null && !line.startsWith("READY")) {
                line = lines.readLine();
            }
            assertThat(line).isNotNull();
            manager.toHandle().destroy(); // which leaves its output open
            assertThat(lines.lines()).noneMatch(said -> said.contains("OutOfMemory"));
        }
        assertThat(manager.waitFor()).isNotEqualTo(OUT_OF_MEMORY);
    }

    @Test
    void isReadInTheArchiveToo(@TempDir Path archived) throws IOException, InterruptedException {
        SharedDirectory shared = new SharedDirectory(archived);
        Files.createDirectories(shared.league(PlayedLeagues.LEAGUE));
        Files.copy(
                new SharedDirectory(directory).leagueStore(PlayedLeagues.LEAGUE),
                shared.leagueStore(PlayedLeagues.LEAGUE));
        Path place;
        try (EventStore store = EventStores.open(url(shared))) {
            place = new LeagueArchive(shared.archive())
                    .take(store, PlayedLeagues.LEAGUE, shared.leagueKey(PlayedLeagues.LEAGUE), List.of(), Instant.EPOCH)
                    .orElseThrow();
        }
        assertReads(archived, "verify --archive=" + place);
        assertReads(archived, "match R7M3 --archive=" + place);
    }
}
