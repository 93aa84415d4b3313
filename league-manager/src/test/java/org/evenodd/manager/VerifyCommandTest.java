package org.evenodd.manager;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.runtime.BackgroundFiles;
import org.evenodd.manager.audit.Sealing;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueFinished;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.EventStores;
import org.evenodd.manager.store.LeagueArchive;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.manager.tournament.PlayedLegs;
import org.evenodd.manager.views.LeagueViews;
import org.evenodd.manager.views.ViewFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.slf4j.helpers.NOPLogger;

/** {@code verify} reads a store without a manager. */
class VerifyCommandTest extends OfflineCommands {

    @Test
    void endsWithZeroAndCountsWhatItChecked() {
        keep(Sealing.of(PlayedLeagues.smooth(4)));
        assertThat(run("verify")).isZero();
        assertThat(printed.toString())
                .contains("League league_2025_even_odd in ", "  scores: 6\n", "required proof: 6\n", "All is well.");
    }

    @Test
    void endsWithOneAndALineForEachFinding() throws SQLException {
        keep(Sealing.of(PlayedLeagues.smooth(4)));
        sql("DELETE FROM league_event WHERE type = 'round_finished' AND payload LIKE '%:1,%'");
        assertThat(run("verify")).isEqualTo(1);
        assertThat(printed.toString())
                .contains(": sequence: expected ", ": end of the round before: expected ", "2 findings.");
    }

    @Test
    void tellsWhichEventsCannotBeRead() throws SQLException {
        keep(Sealing.of(PlayedLeagues.smooth(4)));
        sql("UPDATE league_event SET payload = '{' WHERE type = 'farewells_done'");
        assertThat(run("verify")).isEqualTo(1);
        assertThat(printed.toString()).contains("event: expected one that can be read", "farewells_done", "1 finding.");
    }

    @Test
    void endsWithThreeForAStoreOfANewerVersion() throws SQLException {
        keep(Sealing.of(PlayedLeagues.smooth(2)));
        sql("INSERT INTO flyway_schema_history SELECT 99, '99', 'of the future', type, 'V99__x.sql', checksum,"
                + " installed_by, installed_on, execution_time, success FROM flyway_schema_history LIMIT 1");
        assertThat(run("verify")).isEqualTo(3);
        assertOneComplaint("was written by a newer version of this program");
    }

    @Test
    void readsBesideAManager() {
        try (EventStore used = store(Sealing.of(PlayedLeagues.smooth(4)))) {
            assertThat(used).isNotNull();
            assertThat(run("verify")).isZero();
        }
    }

    @Test
    void endsWithThreeAndMakesNoStoreWhereThereIsNone() {
        assertThat(run("verify")).isEqualTo(3);
        assertOneComplaint("There is no store ", "league.db");
        assertThat(shared().root()).doesNotExist();
    }

    @Test
    void endsWithThreeForALeagueThatTheStoreDoesNotHave() {
        keep(Sealing.of(PlayedLeagues.smooth(2)));
        assertThat(run("verify", "--db=" + url(), "--league-id=autumn")).isEqualTo(3);
        assertOneComplaint("no league autumn: it has league_2025_even_odd.");
    }

    @Test
    void endsWithThreeForAFileThatIsNoStore() throws IOException {
        Path file = Files.writeString(directory.resolve("broken.db"), "x".repeat(5000));
        assertThat(run("verify", "--db=" + EventStores.embedded(file))).isEqualTo(3);
        assertOneComplaint("The store", "not a database");
    }

    @Test
    void endsWithTwoForAnOptionThatItDoesNotHave() {
        assertThat(run("verify", "--port=0")).isEqualTo(2);
        assertOneComplaint("--port");
    }

    @Test
    void readsAnArchivedLeagueUnderItsOwnId() throws IOException {
        Path place = archived(Sealing.of(PlayedLeagues.smooth(4)));
        assertThat(run("verify", "--archive=" + place, "--league-id=another")).isZero();
        assertThat(printed.toString()).contains("League league_2025_even_odd in " + place, "  scores: 6\n");

        Files.writeString(place.resolve("events.jsonl"), "{\"sequence\":1,");
        assertThat(run("verify", "--archive=" + place)).isEqualTo(3);
        assertOneComplaint("The archive", "events.jsonl cannot be read");
    }

    /** The files of a league beside its store. */
    @Nested
    class Views {
        private final List<LeagueEvent> events = Sealing.of(PlayedLeagues.smooth(4));
        private Path match;

        private void write(List<LeagueEvent> kept) {
            match = shared().matches(LEAGUE).resolve("R1M1.json");
            keep(kept);
            BackgroundFiles files = new BackgroundFiles(Runnable::run, NOPLogger.NOP_LOGGER);
            League league = League.replay(kept);
            new LeagueViews(shared(), files, new VirtualTime(NOW), league)
                    .rebuild(kept.iterator(), Runnable::run, () -> league);
        }

        private void spoil(Path file) throws IOException {
            Files.writeString(
                    file,
                    Files.readString(file)
                            .replace("\"status\"", "\"state\"")
                            .replace("\"rank\"", "\"place\"")
                            .replace("\"total_rounds\"", "\"rounds\""));
        }

        @Test
        void areCountedWhereTheySayWhatTheStoreSays() {
            write(events);

            assertThat(run("verify")).as(printed.toString()).isZero();
            assertThat(printed.toString())
                    .contains("  rows of standings.json: 4\n", "  files of rounds and matches: 7\n", "All is well.");
        }

        @Test
        void areNamedWhereTheyDifferOnceTheLeagueIsOver() throws IOException {
            write(events);
            spoil(match);
            spoil(shared().rounds(LEAGUE));
            spoil(shared().standings(LEAGUE));

            assertThat(run("verify")).isEqualTo(1);
            assertThat(printed.toString())
                    .contains(
                            "league: stale view " + shared().standings(LEAGUE)
                                    + ": expected the standings of the store, got different ones, or none",
                            "league: stale view " + match + ": expected the contents of the store, got something else"
                                    + " (the manager's next start repairs it)",
                            "rounds.json",
                            "3 findings.");
        }

        @Test
        void areOnlyRemarkedOnWhereTheyAreMissing() throws IOException {
            write(events);
            Files.delete(match);

            assertThat(run("verify")).isZero();
            assertThat(printed.toString())
                    .contains("  files of rounds and matches: 6\n")
                    .contains("1 of the 7 files of rounds and matches are missing and were not checked (the first is "
                            + match + ")");
        }

        @Test
        void areOnlyRemarkedOnWhereTheyAreLateWhileTheLeagueRuns() throws IOException {
            write(events.subList(0, events.size() - 3));
            spoil(match);
            spoil(shared().standings(LEAGUE));

            assertThat(run("verify")).isZero();
            assertThat(printed.toString())
                    .contains("R1M1.json is not up to date, as may happen", "standings.json is not up to date");
        }

        @Test
        void ofAnArchivedLeagueAreThoseInTheArchive() throws IOException {
            write(events);
            Path archive = archive(ViewFiles.current(shared(), LEAGUE));
            assertThat(run("verify", "--archive=" + archive))
                    .as(printed.toString())
                    .isZero();
            assertThat(printed.toString()).contains("  files of rounds and matches: 7\n", "All is well.");

            Path archived = archive.resolve(LEAGUE.value()).resolve("R1M1.json");
            spoil(archived);

            assertThat(run("verify", "--archive=" + archive)).isEqualTo(1);
            assertThat(printed.toString()).contains("stale view " + archived, "got something else\n");
        }

        @Test
        void ofALeagueInDivisionsAreAFileForEachAlsoInTheArchive() throws IOException {
            List<LeagueEvent> divided =
                    new ArrayList<>(PlayedLegs.inDivisions(14, 6, 1).whole(1).events());
            divided.add(new LeagueFinished(false, NOW));
            write(divided);

            assertThat(run("verify")).as(printed.toString()).isZero();
            assertThat(printed.toString()).contains("  files of rounds and matches: 29\n", "All is well.");

            Path archive = archive(ViewFiles.current(shared(), LEAGUE));
            Path archived = archive.resolve("divisions").resolve("leg-1").resolve("B.json");
            spoil(archived);

            assertThat(run("verify", "--archive=" + archive)).isEqualTo(1);
            assertThat(printed.toString())
                    .contains("  files of rounds and matches: 28\n", "stale view " + archived, "1 finding.");
        }

        private Path archive(ViewFiles files) {
            try (EventStore store = EventStores.open(url())) {
                List<Path> views = List.of(files.standings(), files.rounds(), files.divisions(), files.matches());
                return new LeagueArchive(shared().archive())
                        .take(store, LEAGUE, shared().leagueKey(LEAGUE), views, NOW)
                        .orElseThrow();
            }
        }
    }

    /** A store that version 1.0 has written, of a league of four: before rosters, planned starts and reopened leagues. */
    @Nested
    class AStoreOfAFormerVersion {
        @BeforeEach
        void copy() throws IOException {
            Path store = shared().leagueStore(LEAGUE);
            Files.createDirectories(store.getParent());
            try (InputStream former = VerifyCommandTest.class.getResourceAsStream("/former/league-1.0.db")) {
                Files.copy(former, store);
            }
        }

        @Test
        void isVerified() {
            assertThat(run("verify")).as(printed.toString()).isZero();
            assertThat(printed.toString()).contains("All is well.");
        }

        @Test
        void isExported() throws IOException {
            Path out = directory.resolve("grades");
            assertThat(run("export", "--format=csv", "--out=" + out))
                    .as(complaints.toString())
                    .isZero();
            assertThat(Files.readString(out.resolve("grades.csv"), UTF_8).lines())
                    .hasSize(5)
                    .anyMatch(line -> line.startsWith("Player 8434,P04,yes,no,1,1,7,"));
            assertThat(Files.readString(out.resolve("league.csv"), UTF_8))
                    .contains(",LEAGUE_COMPLETED,no,0,3,3,6,0,6,");
        }

        @Test
        void isShownMatchByMatch() {
            assertThat(run("match", "R1M1")).as(complaints.toString()).isZero();
            assertThat(printed.toString()).contains("R1M1", "CHOOSE_PARITY_CALL");
        }
    }
}
