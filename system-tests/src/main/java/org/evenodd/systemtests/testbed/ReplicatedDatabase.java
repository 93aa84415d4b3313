package org.evenodd.systemtests.testbed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;

/**
 * Two PostgreSQL servers, a primary and a hot standby that follows it, which takes over where {@link #failOver} says so
 * and not by itself. All of their processes are killed when it is closed.
 */
public final class ReplicatedDatabase implements AutoCloseable {

    private static final String STANDBY = "standby";
    private static final List<String> REPLICATING = List.of(
            "wal_level=replica",
            "hot_standby=on",
            // A standby asks for what was written since its base backup
            "wal_keep_size=64MB",
            "wal_sender_timeout=5s",
            "wal_receiver_timeout=5s",
            "wal_retrieve_retry_interval=200ms");

    private final boolean synchronous;
    private final List<PostgresServer> servers;
    private String database = "postgres";
    private int databases;
    private PostgresServer primary;
    private PostgresServer standby;

    /** Starts both on free ports of this machine; see the other constructor. */
    public ReplicatedDatabase(Path directory, boolean synchronous, String... settings)
            throws IOException, SQLException, InterruptedException {
        this(
                directory,
                List.of(PostgresServer.Place.onLoopback(), PostgresServer.Place.onLoopback()),
                synchronous,
                settings);
    }

    /**
     * Starts a primary, and a standby that follows it.
     *
     * @param directory where both keep their files and logs
     * @param places where the two run, the primary first
     * @param synchronous whether each commit waits until the standby has it too
     * @param settings of both, as in their configuration file, such as {@code lc_messages='de_DE.UTF-8'}
     */
    public ReplicatedDatabase(
            Path directory, List<PostgresServer.Place> places, boolean synchronous, String... settings)
            throws IOException, SQLException, InterruptedException {
        this.synchronous = synchronous;
        Path one = Files.createDirectories(directory).resolve("one");
        List<String> all =
                Stream.concat(REPLICATING.stream(), Stream.of(settings)).toList();
        Path programs = PostgresServer.initialize(one, all);
        primary = new PostgresServer(programs, one, places.get(0));
        standby = new PostgresServer(programs, directory.resolve("two"), places.get(1));
        servers = List.of(primary, standby);
        try {
            primary.start();
            rebuildStandby();
        } catch (IOException | SQLException | InterruptedException | RuntimeException | AssertionError e) {
            close();
            throw e;
        }
    }

    /** Returns the URL of both servers, for {@code --db}, in an order that no fail-over changes. */
    public String url() {
        return "jdbc:postgresql://%s,%s/%s?user=postgres".formatted(host(0), host(1), database);
    }

    private String host(int server) {
        PostgresServer.Place place = servers.get(server).place();
        return place.host() + ":" + place.port();
    }

    /** Returns the URL of a server alone, such as {@code urlOf(primary())}. */
    public String urlOf(PostgresServer server) {
        return server.url(database);
    }

    /** Returns the server that is the primary, or was it when it was killed. */
    public PostgresServer primary() {
        return primary;
    }

    /** Returns the place of {@link #primary} in the URL, from 0. */
    public int primaryIndex() {
        return servers.indexOf(primary);
    }

    /** Returns the server that follows; after a fail-over the old primary, until the standby is rebuilt in its place. */
    public PostgresServer standby() {
        return standby;
    }

    /** Creates an empty database, which the URLs name from now on. */
    public void newDatabase() throws SQLException {
        databases++;
        database = "league_" + databases;
        primary.execute("CREATE DATABASE " + database);
    }

    /**
     * Kills the primary, and then promotes the standby: see {@link #promoteStandby}.
     *
     * @return the time of {@link System#nanoTime} from which on it takes writes
     */
    public long failOver() throws IOException, SQLException, InterruptedException {
        primary.kill();
        return promoteStandby();
    }

    /**
     * Makes the standby the primary, whatever the old one does, and waits until it takes writes. Its commits wait for
     * no other server until {@link #rebuildStandby}.
     *
     * @return the time of {@link System#nanoTime} from which on it takes writes
     */
    public long promoteStandby() throws SQLException, InterruptedException {
        standby.execute("SELECT pg_promote(false)");
        standby.await("f", "SELECT pg_is_in_recovery()");
        long promoted = System.nanoTime();
        PostgresServer old = primary;
        primary = standby;
        standby = old;
        return promoted;
    }

    /**
     * Kills what runs in the standby's place, makes it anew from the primary, and waits until it follows. Its former
     * files are lost. From then on commits wait for it, if it is to be synchronous.
     */
    public void rebuildStandby() throws IOException, SQLException, InterruptedException {
        standby.kill();
        waitFor("");
        if (Files.exists(standby.data())) {
            TemporaryDirectory.delete(standby.data());
        }
        BaseBackup.take(primary, standby.data());
        Files.writeString(standby.data().resolve("postgresql.auto.conf"), "primary_conninfo = '" + upstream() + "'\n");
        standby.start();
        awaitReplication("async");
        if (synchronous) {
            waitFor(STANDBY);
            awaitReplication("sync");
        }
    }

    private void waitFor(String standbys) throws SQLException {
        primary.execute("ALTER SYSTEM SET synchronous_standby_names = '" + standbys + "'", "SELECT pg_reload_conf()");
    }

    private String upstream() {
        return "host=%s port=%d user=postgres application_name=%s connect_timeout=2"
                .formatted(primary.place().host(), primary.place().port(), STANDBY);
    }

    private void awaitReplication(String how) throws InterruptedException {
        primary.await("streaming " + how, "SELECT concat(state, ' ', sync_state) FROM pg_stat_replication");
    }

    /** Waits until the standby follows, as after its restart or a broken connection. */
    public void awaitReplication() throws InterruptedException {
        awaitReplication(synchronous ? "sync" : "async");
    }

    /** Keeps everything that is committed from now on from the standby, until {@link #mendReplication}. */
    public void cutReplication() throws SQLException, InterruptedException {
        follow("");
        standby.await("0", "SELECT count(*) FROM pg_stat_wal_receiver");
    }

    /** Lets the standby follow again. */
    public void mendReplication() throws SQLException, InterruptedException {
        follow(upstream());
        awaitReplication();
    }

    private void follow(String server) throws SQLException {
        standby.execute("ALTER SYSTEM SET primary_conninfo = '" + server + "'", "SELECT pg_reload_conf()");
    }

    /** Stops all processes of the primary where they are, until {@link #resumePrimary}. */
    public void pausePrimary() throws IOException, InterruptedException {
        primary.pause();
    }

    /** Lets the primary go on. */
    public void resumePrimary() throws IOException, InterruptedException {
        primary.resume();
    }

    /** Kills the primary and starts it again with its files, as after a crash. */
    public void restartPrimary() throws IOException, InterruptedException {
        primary.kill();
        primary.start();
    }

    /**
     * Starts the old primary after a fail-over, with its own history and fenced by nobody: it takes writes too, which
     * wait for ever if they are to be synchronous.
     */
    public void restartOldPrimary() throws IOException, InterruptedException {
        standby.start();
    }

    @Override
    public void close() throws IOException {
        for (PostgresServer server : servers) {
            server.close();
        }
    }
}
