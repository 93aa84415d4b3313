package org.evenodd.systemtests.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.systemtests.testbed.DatabaseServer;

/** The database of one league, and how managers share it. */
sealed interface LeagueDatabase extends AutoCloseable {

    int managers();

    /** Where it is, as options of every manager and of its subcommands. */
    List<String> place();

    /** Which key its managers use, as options. */
    List<String> key();

    /** How long a process is stopped at most: long enough for whatever should happen meanwhile. */
    Duration longestStop();

    /** Whether anything of it still runs. */
    boolean isRunning();

    /** Removes what nobody would want to look at after a league without a problem; to be called when it is closed. */
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
        public List<String> place() {
            return List.of();
        }

        @Override
        public List<String> key() {
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

    /** A database server, under a manager that leads and one that stands by. */
    final class Server implements LeagueDatabase {

        private final Path directory;
        private final DatabaseServer server;

        /** Starts it. */
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
        public List<String> place() {
            return List.of("--db", server.url());
        }

        @Override
        public List<String> key() {
            return List.of("--league-key", directory.resolve("league.key").toString());
        }

        /** A leader that is silent for three seconds is deposed. */
        @Override
        public Duration longestStop() {
            return Duration.ofSeconds(6);
        }

        @Override
        public boolean isRunning() {
            return server.isRunning();
        }

        /** Each league's server has dozens of megabytes. */
        @Override
        public void tidyUp() throws IOException {
            try (Stream<Path> files = Files.walk(data())) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }

        @Override
        public void close() throws IOException {
            server.close();
        }
    }
}
