package org.evenodd.manager.store;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.manager.store.LeaderLock.LeadershipClaim;
import org.evenodd.manager.store.LeaderLock.LeadershipLost;
import org.evenodd.manager.store.SqlEventStore.Question;
import org.evenodd.manager.store.StoreException.UnstorableValue;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.postgresql.ds.PGSimpleDataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An event store on a PostgreSQL server. Its one session holds the advisory lock of the league's leader and writes its
 * events; the server ends a session that is idle for three seconds, in a transaction or not, and with it the lock.
 */
final class PostgresStore extends SqlEventStore {
    private static final Logger LOG = LoggerFactory.getLogger(PostgresStore.class);
    private static final String TIME_OUTS = "SET idle_session_timeout = '3s';"
            + " SET idle_in_transaction_session_timeout = '3s'; SET tcp_user_timeout = '3s'";
    private static final String NO_ANSWER = "The store does not answer";
    private static final String KIND =
            "SELECT current_setting('server_version_num')::int, current_setting('server_encoding'), current_database()";
    private static final int LEAST_VERSION = 140_000;
    private static final Duration SERVER_WAIT = Duration.ofSeconds(10);

    private final DataSource server;
    private final InstantSource machineClock;
    private @Nullable Connection session;
    private boolean leads;
    private volatile @Nullable Instant unavailableSince;

    private PostgresStore(DataSource server, InstantSource machineClock) {
        this.server = server;
        this.machineClock = machineClock;
    }

    /**
     * Connects to the database and migrates its tables.
     *
     * @param clock times the wait for a server that is not up yet; null for none
     * @throws StoreException if it cannot connect or migrate
     */
    static EventStore open(PostgresUrl url, @Nullable Scheduler clock) {
        DataSource server = url.source("league-manager");
        try {
            connect(url.shown(), () -> requireUsable(server, url.shown()), clock);
        } catch (SQLException e) {
            throw StoreException.cannotOpen(url.shown(), e);
        }
        Schema.migrate(server, url.shown());
        return new PostgresStore(server, clock == null ? InstantSource.system() : clock.machineClock());
    }

    /** Another encoding lacks characters that names and choices may have. */
    private static void requireUsable(DataSource server, String place) throws SQLException {
        try (Connection connection = server.getConnection()) {
            for (String wrong : select(connection, row -> objection(row, place), KIND)) {
                if (!wrong.isEmpty()) {
                    throw new StoreException(wrong);
                }
            }
        }
    }

    /** Empty for a database that can be used. */
    private static String objection(ResultSet kind, String place) throws SQLException {
        if (kind.getInt(1) < LEAST_VERSION) {
            return "The store %s needs PostgreSQL 14 or later.".formatted(place);
        }
        String encoding = kind.getString(2);
        return encoding.equals("UTF8")
                ? ""
                : ("The store %s has the encoding %s, which lacks characters that names may have, and needs"
                                + " UTF8: createdb -T template0 -E UTF8 NEW; if it holds a league, pg_dump %s | psql NEW;"
                                + " and start with --db of NEW.")
                        .formatted(place, encoding, kind.getString(3));
    }

    /** A first contact with the server. */
    @FunctionalInterface
    interface ConnectAttempt {
        void connect() throws SQLException;
    }

    /** Connects, and for ten seconds tries again after a failure that may pass: both may have been started together. */
    static void connect(String place, ConnectAttempt attempt, @Nullable Scheduler clock) throws SQLException {
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
     * Opens a database for reading over a connection of its own, even while managers use it.
     *
     * @throws StoreException if there is no connection, or the database is newer than this program
     */
    static EventReader read(PostgresUrl url) {
        PGSimpleDataSource server = url.source("league-manager reader");
        server.setReadOnly(true);
        try {
            Connection connection = server.getConnection();
            Schema.check(server, url.shown());
            return new EventReader(url.shown(), connection, asked -> List.of());
        } catch (SQLException e) {
            throw StoreException.cannotOpen(url.shown(), e);
        }
    }

    @Override
    Connection connection() {
        Connection known = session;
        if (known != null) {
            return known;
        }
        try {
            Connection made = server.getConnection();
            session = made;
            try (Statement statement = made.createStatement()) {
                statement.execute(TIME_OUTS);
            }
            return made;
        } catch (SQLException e) {
            throw failed(StoreException.of(NO_ANSWER, e));
        }
    }

    /** With the session the server releases its lock. */
    private void endSession() {
        Connection known = session;
        session = null;
        leads = false;
        try {
            if (known != null) {
                known.close();
            }
        } catch (SQLException e) {
            LOG.debug("The session was gone already", e);
        }
    }

    @Override
    void beforeWriting() {
        if (!leads) {
            throw new LeadershipLost("This manager has lost the lead: it must not write any more.");
        }
    }

    /** After any failure of the database, another manager may lead, or this one again. */
    @Override
    StoreException failed(StoreException failure) {
        if (failure instanceof UnstorableValue) {
            return failure;
        }
        endSession();
        if (unavailableSince == null && failure.isOfTheDatabase()) {
            unavailableSince = machineClock.instant();
        }
        return failure.isOfTheDatabase() && !(failure instanceof LeadershipLost)
                ? new LeadershipLost(failure)
                : failure;
    }

    @Override
    boolean isOfAValue(SQLException failure) {
        return SqlStates.isOfAValue(failure);
    }

    @Override
    public Optional<Instant> unavailableSince() {
        return Optional.ofNullable(unavailableSince);
    }

    @Override
    public Optional<LeaderLock> leaderLock(LeagueId league, Endpoint endpoint) {
        return Optional.of(new SessionLock(league, endpoint.toString()));
    }

    @Override
    public synchronized void close() {
        endSession();
    }

    /** The advisory lock of the session; a row beside it names the manager that holds it. */
    private final class SessionLock implements LeaderLock {
        private static final String LOCK = "SELECT pg_try_advisory_lock(?)";
        /** Tells the leader on the way who asks. */
        private static final String LEADER =
                "SELECT endpoint, key_mark, pg_notify(?, ?) FROM league_leader WHERE league_id = ?";
        /** Managers of former versions check the epoch, and the time of a heartbeat, which there is no more. */
        private static final String TAKE = "INSERT INTO league_leader (league_id, epoch, endpoint, session)"
                + " VALUES (?, 1, ?, '') ON CONFLICT (league_id) DO UPDATE SET epoch = league_leader.epoch + 1,"
                + " endpoint = EXCLUDED.endpoint, session = '', heartbeat_at = NULL RETURNING '', key_mark";

        private static final String MARK = "UPDATE league_leader SET key_mark = ? WHERE league_id = ?";

        private final LeagueId league;
        private final String endpoint;
        private final String channel;

        SessionLock(LeagueId league, String endpoint) {
            this.league = league;
            this.endpoint = endpoint;
            this.channel = "league_" + Long.toHexString(key(league));
        }

        @Override
        public LeadershipClaim claim() {
            return answer(connection -> {
                boolean taken = select(connection, row -> row.getBoolean(1), LOCK, key(league))
                        .contains(true);
                leads = taken;
                RowReader<LeadershipClaim> reader =
                        row -> new LeadershipClaim(taken, row.getString(1), Optional.ofNullable(row.getString(2)));
                List<LeadershipClaim> claims = taken
                        ? select(connection, reader, TAKE, league.value(), endpoint)
                        : select(connection, reader, LEADER, channel, endpoint, league.value());
                if (taken) {
                    execute(connection, "LISTEN " + channel);
                }
                return claims.isEmpty() ? new LeadershipClaim(taken, "", Optional.empty()) : claims.get(0);
            });
        }

        @Override
        public List<String> hold() {
            return answer(connection -> {
                beforeWriting();
                select(connection, row -> row.getInt(1), "SELECT 1");
                return Stream.of(connection.unwrap(PGConnection.class).getNotifications())
                        .map(PGNotification::getParameter)
                        .toList();
            });
        }

        @Override
        public void keepKeyMark(String mark) {
            write(connection -> execute(connection, MARK, mark, league.value()));
        }

        private <T> T answer(Question<T> question) {
            T answer = ask(question, cause -> StoreException.of(NO_ANSWER, cause));
            unavailableSince = null;
            return answer;
        }

        /** The key in a database that may hold other locks. */
        private static long key(LeagueId league) {
            return Long.parseUnsignedLong(
                    Digest.sha256("even-odd:" + league).value().substring(0, Long.BYTES * 2), 16);
        }
    }

    /** The meaning of failures, by their SQL state. */
    static final class SqlStates {
        /** No connection, or a broken one. */
        private static final String CONNECTION_CLASS = "08";

        /** The server refuses the connection, for instance because a password is missing. */
        private static final String CONNECTION_REJECTED = "08004";

        /** A value that the database cannot take, for instance for its encoding. */
        private static final String DATA_CLASS = "22";

        /**
         * A transaction that may only read, or was idle; a conflict of transactions; too little of something; a lock; a
         * shutdown, an idle session, a standby that is not up yet.
         */
        private static final Pattern PASSING = Pattern.compile("25006|25P03|40...|53...|55P03|57P..");

        private SqlStates() {}

        static boolean mayPass(Throwable failure) {
            return states(failure)
                    .anyMatch(state -> PASSING.matcher(state).matches()
                            || (state.startsWith(CONNECTION_CLASS) && !state.equals(CONNECTION_REJECTED)));
        }

        static boolean isOfAValue(Throwable failure) {
            return states(failure).anyMatch(state -> state.startsWith(DATA_CLASS));
        }

        private static Stream<String> states(Throwable failure) {
            return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                    .filter(SQLException.class::isInstance)
                    .flatMap(cause -> Stream.ofNullable(((SQLException) cause).getSQLState()));
        }
    }

    /**
     * The URL of a database on a server. It may contain a user and a password; only {@link #shown} may be.
     *
     * @param text the whole URL
     * @param shown the URL up to and including the name of the database
     */
    record PostgresUrl(String text, String shown) {
        /** The beginning of the URL of a PostgreSQL database. */
        static final String SCHEME = "jdbc:postgresql:";

        private static final String TIME_OUTS =
                "?connectTimeout=3&socketTimeout=5&tcpKeepAlive=true&options=-c%20lock_timeout=2s&";

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
         * A source of connections. Where the URL does not set time-outs, user or password, it uses short time-outs and the
         * user and password of the environment.
         *
         * @param application the connections' application name on the server
         * @throws StoreException if the driver does not understand the URL
         */
        PGSimpleDataSource source(String application) {
            PGSimpleDataSource source = new PGSimpleDataSource();
            try {
                // of parameters with the same name the last one counts
                source.setUrl(shown + TIME_OUTS + text.substring(shown.length()).replaceFirst("\\?", ""));
            } catch (IllegalArgumentException e) {
                throw new StoreException(
                        "--db takes jdbc:postgresql://HOST[:PORT]/DATABASE[?user=NAME&password=SECRET], not \"%s\"."
                                .formatted(shown));
            }
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
    }
}
