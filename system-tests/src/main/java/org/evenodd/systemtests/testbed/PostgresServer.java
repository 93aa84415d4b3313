package org.evenodd.systemtests.testbed;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import io.zonky.test.db.postgres.util.LinuxUtils;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL server without a password, whose processes are children of this JVM: they can be killed and paused. It
 * is killed when it is closed. Its files survive that, but not a crash of the machine.
 */
public final class PostgresServer implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String IMPATIENT = "&connectTimeout=2&socketTimeout=5";
    private static final String RUNNING = "postmaster.pid";

    /** The line of {@link #RUNNING} that has the key and the id of the memory by which servers exclude each other. */
    private static final int MEMORY_LINE = 6;

    private static final List<String> SMALL = List.of(
            "fsync=off",
            "lc_messages='C'",
            "max_connections=40",
            "shared_buffers=16MB",
            "max_wal_size=64MB",
            "min_wal_size=32MB",
            // Nothing outside the data directory survives a kill
            "dynamic_shared_memory_type=mmap",
            "unix_socket_directories=''");

    private final Path programs;
    private final Path data;
    private final Place place;
    private @Nullable Process postmaster;

    /**
     * Where a server runs.
     *
     * @param launcher what starts its program: an empty list, or a command that becomes the program
     * @param host the address at which others reach it
     * @param ownHost the address at which this JVM reaches it
     */
    public record Place(List<String> launcher, String host, String ownHost, int port) {

        /** A free port of this machine. */
        public static Place onLoopback() throws IOException {
            return new Place(List.of(), "127.0.0.1", "127.0.0.1", FreePort.find());
        }
    }

    /**
     * Describes a server that does not run yet.
     *
     * @param programs the directory of {@code postgres}
     * @param data the directory of its files
     */
    PostgresServer(Path programs, Path data, Place place) {
        this.programs = programs;
        this.data = data;
        this.place = place;
    }

    /**
     * Creates the files of a new server, which lets everybody in from the networks that it is in.
     *
     * @param settings as in its configuration file
     * @return the directory of the programs that created them
     */
    static Path initialize(Path data, List<String> settings) throws IOException, SQLException {
        try (EmbeddedPostgres once = EmbeddedPostgres.builder()
                        .setDataDirectory(data)
                        .setCleanDataDirectory(false)
                        .start();
                Connection connection = once.getPostgresDatabase().getConnection()) {
            append(
                    data.resolve("pg_hba.conf"),
                    List.of("host all all samenet trust", "host replication all samenet trust"));
            append(data.resolve("postgresql.conf"), SMALL);
            append(data.resolve("postgresql.conf"), settings);
            return Path.of(answer(connection, "SELECT setting FROM pg_config() WHERE name = 'BINDIR'"));
        }
    }

    private static void append(Path file, List<String> lines) throws IOException {
        Files.writeString(file, "\n" + String.join("\n", lines) + "\n", UTF_8, StandardOpenOption.APPEND);
    }

    Path data() {
        return data;
    }

    Place place() {
        return place;
    }

    /** Returns the URL at which this JVM reaches one of its databases. */
    public String url(String database) {
        return "jdbc:postgresql://%s:%d/%s?user=postgres".formatted(place.ownHost(), place.port(), database);
    }

    /** Starts it and waits until it answers. */
    public void start() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(place.launcher());
        if (LinuxUtils.isUnshareAvailable()) {
            // It refuses to run as root
            command.addAll(List.of("unshare", "-U"));
        }
        command.addAll(List.of(programs.resolve("postgres").toString(), "-D", data.toString()));
        command.addAll(List.of("-p", String.valueOf(place.port())));
        String addresses = String.join(
                ",", Stream.of(place.host(), place.ownHost()).distinct().toList());
        command.addAll(List.of("-c", "listen_addresses=" + addresses));
        Process started = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
                .start();
        postmaster = started;
        try {
            Poll.until(PATIENCE, "the database server answers", () -> {
                if (!started.isAlive()) {
                    throw new AssertionError("the database server ends");
                }
                return answers();
            });
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + ": " + Files.readString(log()), e);
        }
    }

    private Path log() {
        return data.resolveSibling(data.getFileName() + ".log");
    }

    private boolean answers() {
        try {
            return ask("SELECT 1").equals("1");
        } catch (SQLException e) {
            return false;
        }
    }

    /** Returns whether one of its processes exists. */
    public boolean isAlive() {
        return postmaster != null && postmaster.isAlive();
    }

    /** Kills all its processes, as if its machine crashed, and waits until they are gone. Does nothing without any. */
    public void kill() throws IOException, InterruptedException {
        Process process = postmaster;
        if (process == null || !process.isAlive()) {
            return;
        }
        String memory = Files.readAllLines(data.resolve(RUNNING)).stream()
                .skip(MEMORY_LINE)
                .findFirst()
                .orElse("");
        signal("STOP", process.toHandle());
        List<ProcessHandle> all = process.descendants().toList();
        all.forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        Poll.until(PATIENCE, "the database server is dead", () -> all.stream().noneMatch(PostgresServer::isRunning));
        freeMemory(memory);
    }

    /** One that is dead, and that nobody has asked for its status yet, has no command. */
    private static boolean isRunning(ProcessHandle process) {
        return process.isAlive() && process.info().command().isPresent();
    }

    /** Nobody else frees it if the files are thrown away. */
    private static void freeMemory(String keyAndId) throws IOException, InterruptedException {
        String[] words = keyAndId.trim().split(" +");
        if (words.length == 2) {
            new ProcessBuilder("ipcrm", "-m", words[1])
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        }
    }

    /** Stops all its processes where they are, until {@link #resume}. */
    public void pause() throws IOException, InterruptedException {
        ProcessHandle first = running();
        signal("STOP", first);
        signal("STOP", first.descendants().toArray(ProcessHandle[]::new));
    }

    /** Lets its processes go on. */
    public void resume() throws IOException, InterruptedException {
        ProcessHandle first = running();
        signal("CONT", first.descendants().toArray(ProcessHandle[]::new));
        signal("CONT", first);
    }

    private ProcessHandle running() {
        if (postmaster == null) {
            throw new IllegalStateException("it has not been started");
        }
        return postmaster.toHandle();
    }

    private static void signal(String name, ProcessHandle... processes) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("kill", "-" + name));
        for (ProcessHandle process : processes) {
            command.add(String.valueOf(process.pid()));
        }
        new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    /** Executes statements, each on its own, in the database {@code postgres}. */
    public void execute(String... statements) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** Returns what a query selects first, as text; an empty one for nothing. */
    public String ask(String question) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url("postgres") + IMPATIENT)) {
            return answer(connection, question);
        }
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(url("postgres") + "&connectTimeout=2");
    }

    static String answer(Connection connection, String question) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery(question)) {
            String value = answer.next() ? answer.getString(1) : "";
            return value == null ? "" : value;
        }
    }

    /** Waits until a query selects this text first. */
    void await(String expected, String question) throws InterruptedException {
        Poll.until(PATIENCE, question + " answers " + expected, () -> {
            try {
                return ask(question).equals(expected);
            } catch (SQLException e) {
                return false;
            }
        });
    }

    /** Waits until a commit waits for a standby. */
    public void awaitWaitingCommit() throws InterruptedException {
        await("t", "SELECT count(*) > 0 FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
    }

    /** Kills it. */
    @Override
    public void close() throws IOException {
        try {
            kill();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
