package org.evenodd.manager.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.manager.store.SqlEventStore.Change;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The URL of a database on one server, or on several of which one is the primary. It may contain a user and a password; only
 * {@link #shown} may be.
 *
 * @param text the whole URL
 * @param shown the URL up to and including the name of the database
 */
record PostgresUrl(String text, String shown) {
    /** The beginning of the URL of a PostgreSQL database. */
    static final String SCHEME = "jdbc:postgresql:";

    /** Longer than the wait for a former leader's lease, so the URL cannot change it. */
    private static final int SOCKET_TIMEOUT_SECONDS = 4;

    private static final String DEFAULTS = "?connectTimeout=1&sslResponseTimeout=1000&loginTimeout=2"
            + "&tcpKeepAlive=true&options=-c%20lock_timeout=2s&targetServerType=";

    /**
     * Reads a URL.
     *
     * @throws StoreException if it contains a user before an @
     */
    static PostgresUrl parse(String url) {
        String shown = url.split("\\?", 2)[0];
        if (shown.contains("@")) {
            throw new StoreException("The URL of --db contains an @: give the user and the password as"
                    + " ?user=NAME&password=SECRET, or in the environment variables PGUSER and PGPASSWORD.");
        }
        return new PostgresUrl(url, shown);
    }

    /**
     * Its servers. Where the URL does not set time-outs for connecting, kind of server, user or password, connections have
     * short time-outs, and the user and password of the environment.
     *
     * @param application the connections' application name on the server
     * @param kinds of server that are connected to, in the driver's words, the preferred kind first
     * @throws StoreException if the driver does not understand the URL
     */
    PostgresServers servers(String application, String... kinds) {
        List<PGSimpleDataSource> servers = new ArrayList<>();
        for (String kind : kinds) {
            PGSimpleDataSource all = source(application, kind);
            for (int n = 0; n < all.getServerNames().length; n++) {
                PGSimpleDataSource one = source(application, kind);
                one.setServerNames(new String[] {all.getServerNames()[n]});
                one.setPortNumbers(new int[] {all.getPortNumbers()[n]});
                servers.add(one);
            }
        }
        return new PostgresServers(servers);
    }

    private PGSimpleDataSource source(String application, String kind) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        try {
            // of parameters with the same name the last one counts
            source.setUrl(shown
                    + DEFAULTS
                    + kind
                    + '&'
                    + text.substring(shown.length()).replaceFirst("\\?", ""));
        } catch (IllegalArgumentException e) {
            throw new StoreException(
                    "--db takes jdbc:postgresql://HOST[:PORT][,HOST[:PORT]]/DATABASE[?user=NAME&password=SECRET], not \"%s\"."
                            .formatted(shown));
        }
        source.setSocketTimeout(SOCKET_TIMEOUT_SECONDS);
        source.setApplicationName(application);
        if (source.getUser() == null) {
            source.setUser(System.getenv("PGUSER"));
        }
        if (source.getPassword() == null) {
            source.setPassword(System.getenv("PGPASSWORD"));
        }
        return source;
    }

    @Override
    public String toString() {
        return shown;
    }

    /**
     * The servers of a database. Each has its own time to answer, while the driver's search leaves the second one what the
     * first one has left over: nothing, if that is cut off.
     */
    static final class PostgresServers {
        private static final Duration SERVER_WAIT = Duration.ofSeconds(10);

        private final List<PGSimpleDataSource> servers;

        PostgresServers(List<PGSimpleDataSource> servers) {
            this.servers = servers;
        }

        /** A first contact with the server. */
        @FunctionalInterface
        interface ConnectAttempt {
            void connect() throws SQLException;
        }

        /** Connects, and for ten seconds tries again after a failure that may pass: both may have been started together. */
        static void firstContact(String place, ConnectAttempt attempt, @Nullable Scheduler clock) throws SQLException {
            StoreWait wait = new StoreWait(place, clock, SERVER_WAIT, SqlStates::mayPass);
            while (true) {
                try {
                    attempt.connect();
                    wait.end();
                    return;
                } catch (SQLException e) {
                    if (!wait.pause(e)) {
                        throw e;
                    }
                }
            }
        }

        /**
         * Connects to the first server that answers, is of the right kind and is admitted.
         *
         * @param admission throws an exception for a connection that must not be used
         * @throws SQLException if there is none: the failure of one of them, if possible one that does not pass by itself
         */
        Connection connect(Change admission) throws SQLException {
            SQLException failure = new SQLException("The URL names no server", "08001");
            for (int tried = 0; tried < servers.size(); tried++) {
                try {
                    return admitted(current().getConnection(), admission);
                } catch (SQLException e) {
                    failure = SqlStates.mayPass(failure) ? e : failure;
                    skip();
                }
            }
            throw failure;
        }

        private static Connection admitted(Connection made, Change admission) throws SQLException {
            try {
                admission.over(made);
                return made;
            } catch (SQLException e) {
                made.close();
                throw e;
            }
        }

        /** The server that was connected to last. */
        PGSimpleDataSource current() {
            return servers.get(0);
        }

        /** Has the next one tried first: this one has failed. */
        void skip() {
            Collections.rotate(servers, -1);
        }
    }
}
