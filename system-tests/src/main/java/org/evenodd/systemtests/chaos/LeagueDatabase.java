package org.evenodd.systemtests.chaos;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.evenodd.systemtests.testbed.DatabaseServer;
import org.evenodd.systemtests.testbed.TemporaryDirectory;

/** The database of one league, and how its managers share it. */
sealed interface LeagueDatabase extends AutoCloseable {

    int managers();

    /** Returns the options with which managers and their subcommands find it. */
    List<String> options();

    /** Returns the options that name the key of its managers. */
    List<String> keyOptions();

    /** Returns how long a process is stopped at most. */
    Duration longestStop();

    /** Returns whether it is still running. */
    boolean isRunning();

    /** Deletes its data after a league without problems. Call it after {@link #close}. */
    void tidyUp() throws IOException;

    @Override
    void close() throws IOException;

    /** A file in the league's directory. */
    record File() implements LeagueDatabase {

        @Override
        public int managers() {
            return 1;
        }

        @Override
        public List<String> options() {
            return List.of();
        }

        @Override
        public List<String> keyOptions() {
            return List.of();
        }

        @Override
        public Duration longestStop() {
            return Duration.ofMillis(2500);
        }

        @Override
        public boolean isRunning() {
            return false;
        }

        @Override
        public void tidyUp() {}

        @Override
        public void close() {}
    }

    /** A database server for a leading and a standby manager. */
    final class Server implements LeagueDatabase {

        private final Path directory;
        private final DatabaseServer server;

        /** Starts the server. */
        Server(Path directory) throws IOException {
            this.directory = directory;
            this.server = new DatabaseServer(data());
        }

        private Path data() {
            return directory.resolve("postgresql");
        }

        @Override
        public int managers() {
            return 2;
        }

        @Override
        public List<String> options() {
            return List.of("--db", server.url());
        }

        @Override
        public List<String> keyOptions() {
            return List.of("--league-key", directory.resolve("league.key").toString());
        }

        /** Long enough for a take-over, which happens after three seconds of silence. */
        @Override
        public Duration longestStop() {
            return Duration.ofSeconds(6);
        }

        @Override
        public boolean isRunning() {
            return server.isRunning();
        }

        /** The data of each server takes dozens of megabytes. */
        @Override
        public void tidyUp() throws IOException {
            TemporaryDirectory.delete(data());
        }

        @Override
        public void close() throws IOException {
            server.close();
        }
    }
}
