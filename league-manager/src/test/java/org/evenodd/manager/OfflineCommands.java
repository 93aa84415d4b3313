package org.evenodd.manager;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.agent.program.Launcher;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.manager.engine.EventJournal;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.start.LeagueManagerCommand;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.EventStores;
import org.evenodd.manager.store.LeagueArchive;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Commands that read a store without a manager, and their store. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class OfflineCommands {
    static final LeagueId LEAGUE = PlayedLeagues.LEAGUE;
    static final Instant NOW = Instant.parse("2026-03-01T08:00:00Z");

    final StringWriter printed = new StringWriter();
    final StringWriter complaints = new StringWriter();

    @TempDir
    Path directory;

    int run(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add("--shared-dir=" + shared().root());
        return Launcher.run(
                new LeagueManagerCommand(),
                new PrintWriter(printed, true),
                new PrintWriter(complaints, true),
                all.toArray(String[]::new));
    }

    SharedDirectory shared() {
        return new SharedDirectory(directory.resolve("SHARED"));
    }

    String url() {
        return EventStores.embedded(shared().leagueStore(LEAGUE));
    }

    EventStore store(List<LeagueEvent> events) {
        EventStore store = EventStores.open(url());
        EventJournal<LeagueEvent> journal = new EventJournal<>(store, new EventCodec<>(LeagueEvent.class), LEAGUE);
        journal.read((stored, event) -> {});
        journal.append(events, NOW);
        return store;
    }

    void keep(List<LeagueEvent> events) {
        store(events).close();
    }

    /** The directory of a league that was archived. */
    Path archived(List<LeagueEvent> events) {
        try (EventStore store = store(events)) {
            return new LeagueArchive(shared().archive())
                    .take(store, LEAGUE, shared().leagueKey(LEAGUE), List.of(), NOW)
                    .orElseThrow();
        }
    }

    void sql(String statement) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url());
                Statement sql = connection.createStatement()) {
            sql.execute(statement);
        }
    }

    void assertOneComplaint(String... parts) {
        assertThat(complaints.toString().lines()).hasSize(1).first().asString().contains(parts);
    }
}
