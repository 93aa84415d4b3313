package org.evenodd.systemtests.chaos;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.evenodd.systemtests.testbed.DatabaseServer;
import org.evenodd.systemtests.testbed.TemporaryDirectory;
import org.jspecify.annotations.Nullable;

/** The database of one league, and how its managers share it. */
final class LeagueDatabase implements AutoCloseable {

    private final Path directory;
    private final @Nullable DatabaseServer server;

    /** The kinds of databases that store a league. */
    enum Kind {
        /** A file in the league's directory, with one manager. */
        SQLITE,
        /** A server of the league's own, shared by a leading and a standby manager. */
        POSTGRESQL;

        /** Returns its name on the command line. */
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Returns the databases that a word of the command line names; empty if it names none. */
        static List<Kind> named(String word) {
            return List.of(values()).stream()
                    .filter(kind -> word.equals("both") || word.equals(kind.word()))
                    .toList();
        }
    }

    /** Creates a new database for one league. */
    LeagueDatabase(Kind kind, Path directory) throws IOException {
        this.directory = directory;
        this.server = kind == Kind.POSTGRESQL ? new DatabaseServer(data()) : null;
    }

    private Path data() {
        return directory.resolve("postgresql");
    }

    int managers() {
        return server == null ? 1 : 2;
    }

    /** Returns the options with which managers and their subcommands find it. */
    List<String> options() {
        return server == null ? List.of() : List.of("--db=" + server.url());
    }

    /** Returns the options that name the key of its managers. */
    List<String> keyOptions() {
        return server == null ? List.of() : List.of("--league-key=" + directory.resolve("league.key"));
    }

    /** Returns how long a process is stopped at most; with two managers, long enough for a take-over. */
    Duration longestStop() {
        return server == null ? Duration.ofMillis(2500) : Duration.ofSeconds(6);
    }

    boolean isRunning() {
        return server != null && server.isRunning();
    }

    /**
     * Deletes its data, which take dozens of megabytes, after a league without problems. Call it after {@link #close}.
     */
    void tidyUp() throws IOException {
        if (server != null) {
            TemporaryDirectory.delete(data());
        }
    }

    @Override
    public void close() throws IOException {
        if (server != null) {
            server.close();
        }
    }
}
