package org.evenodd.manager;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.program.Launcher;
import org.evenodd.agent.runtime.BackgroundFiles;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.manager.audit.Sealing;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.start.LeagueManagerCommand;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.store.EventJournal;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.EventStores;
import org.evenodd.manager.store.LeagueArchive;
import org.evenodd.manager.store.LeagueArchive.LeagueFiles;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.manager.views.LeagueViews;
import org.evenodd.manager.views.ViewFiles;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.helpers.NOPLogger;

/** The findings of {@code verify} in the files of a league. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class VerifiedViewsTest {
    private static final LeagueId LEAGUE = PlayedLeagues.LEAGUE;
    private static final Instant NOW = Instant.parse("2026-03-01T08:00:00Z");

    @TempDir
    private Path directory;

    private final StringWriter printed = new StringWriter();
    private SharedDirectory shared;
    private Path match;

    @BeforeEach
    void place() {
        shared = new SharedDirectory(directory);
        match = shared.match(LEAGUE, new MatchId("R1M1"));
    }

    private void keep(List<LeagueEvent> events) {
        try (EventStore store = EventStores.open(EventStores.embedded(shared.leagueStore(LEAGUE)))) {
            EventJournal<LeagueEvent> journal = new EventJournal<>(store, new EventCodec<>(LeagueEvent.class), LEAGUE);
            journal.read();
            journal.append(events, NOW);
        }
        BackgroundFiles files = new BackgroundFiles(Runnable::run, NOPLogger.NOP_LOGGER);
        League league = League.replay(events);
        new LeagueViews(shared, files, new VirtualTime(NOW), league).rebuild(events, league);
    }

    private int verify() {
        return verify("--shared-dir=" + directory);
    }

    private int verify(String option) {
        PrintWriter out = new PrintWriter(printed, true);
        return Launcher.run(new LeagueManagerCommand(), out, out, "verify", option);
    }

    @Test
    void countsThoseThatSayWhatTheStoreSays() {
        keep(Sealing.of(PlayedLeagues.smooth(4)));

        assertThat(verify()).as(printed.toString()).isZero();
        assertThat(printed.toString()).contains("  files of rounds and matches: 7\n");
    }

    @Test
    void namesThoseThatDiffer() throws IOException {
        keep(Sealing.of(PlayedLeagues.smooth(4)));
        Files.writeString(match, Files.readString(match).replace("\"status\"", "\"state\""));
        Files.writeString(shared.rounds(LEAGUE), "{}");

        assertThat(verify()).isEqualTo(1);

        assertThat(printed.toString())
                .contains("stale view " + match, "rounds.json", "the manager's next start repairs it", "2 findings.");
    }

    @Test
    void saysWhichAreNotThereAndSoWereNotChecked() throws IOException {
        keep(Sealing.of(PlayedLeagues.smooth(4)));
        Files.delete(match);

        assertThat(verify()).isZero();
        assertThat(printed.toString())
                .contains("  files of rounds and matches: 6\n")
                .contains("1 of the 7 files of rounds and matches are missing and were not checked (the first is "
                        + match + ")");
    }

    @Test
    void checksThoseOfAnArchivedLeague() throws IOException {
        keep(Sealing.of(PlayedLeagues.smooth(4)));
        Path archive = archive();
        assertThat(verify("--archive=" + archive)).as(printed.toString()).isZero();
        assertThat(printed.toString()).contains("  files of rounds and matches: 7\n", "All is well.");

        Path archived = archive.resolve(LEAGUE.value()).resolve("R1M1.json");
        Files.writeString(archived, Files.readString(archived).replace("\"status\"", "\"state\""));

        assertThat(verify("--archive=" + archive)).isEqualTo(1);
        assertThat(printed.toString()).contains("stale view " + archived, "got something else\n");
    }

    private Path archive() {
        ViewFiles files = ViewFiles.current(shared, LEAGUE);
        try (EventStore store = EventStores.open(EventStores.embedded(shared.leagueStore(LEAGUE)))) {
            List<Path> views = List.of(files.standings(), files.rounds(), files.matches());
            return new LeagueArchive(shared.archive())
                    .take(store, LEAGUE, new LeagueFiles(shared.leagueKey(LEAGUE), views), NOW)
                    .orElseThrow();
        }
    }

    @Test
    void onlyRemarksOnThoseThatAreLateWhileTheLeagueRuns() throws IOException {
        List<LeagueEvent> events = Sealing.of(PlayedLeagues.smooth(4));
        keep(events.subList(0, events.size() - 3));
        Files.writeString(match, "{}");

        assertThat(verify()).isZero();
        assertThat(printed.toString()).contains("R1M1.json is not up to date, as may happen");
    }
}
