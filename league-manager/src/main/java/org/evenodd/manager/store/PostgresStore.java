package org.evenodd.manager.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.manager.store.LeaderLock.LeadershipClaim;
import org.evenodd.manager.store.LeaderLock.LeadershipLost;
import org.evenodd.manager.store.LeaderLock.OutcomeUnknown;
import org.evenodd.manager.store.PostgresUrl.PostgresServers;
import org.evenodd.manager.store.SqlEventStore.Question;
import org.evenodd.manager.store.StoreException.UnstorableValue;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An event store on a PostgreSQL server. Its one session holds the advisory lock of the league's leader and writes its
 * events; the server ends a session that is idle for three seconds, in a transaction or not, and with it the lock.
 */
final class PostgresStore extends SqlEventStore {
    private static final Logger LOG = LoggerFactory.getLogger(PostgresStore.class);
    private static final String TIME_OUTS = "SET idle_session_timeout = '3s';"
            + " SET idle_in_transaction_session_timeout = '3s'; SET tcp_user_timeout = '3s'; SET statement_timeout = 0";
    /** On the way, a commit is made to wait for the disk and for a synchronous standby. */
    private static final String HISTORY = "SELECT system_identifier,"
            + " ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int,"
            + " set_config('synchronous_commit', CASE current_setting('synchronous_commit')"
            + " WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, false) FROM pg_control_system()";

    private static final String WARNING = "01000";
    private static final String NO_ANSWER = "The store does not answer";
    private static final String KIND =
            "SELECT current_setting('server_version_num')::int, current_setting('server_encoding'), current_database(),"
                    + " current_setting('synchronous_standby_names')";
    private static final int LEAST_VERSION = 140_000;

    private final PostgresServers servers;
    private final InstantSource machineClock;
    private LastSeen history = new LastSeen("-", 0);
    private @Nullable SessionLock lock;
    private @Nullable Connection session;
    private boolean leads;
    private volatile @Nullable Instant unavailableSince;

    private PostgresStore(PostgresServers servers, InstantSource machineClock) {
        this.servers = servers;
        this.machineClock = machineClock;
    }

    /**
     * Connects to the database and migrates its tables.
     *
     * @param clock times the wait for a server that is not up yet; null for none
     * @throws StoreException if it cannot connect or migrate
     */
    static EventStore open(PostgresUrl url, @Nullable Scheduler clock) {
        PostgresServers servers = url.servers("league-manager", "primary");
        try {
            PostgresServers.firstContact(
                    url.shown(),
                    () -> servers.connect(made -> requireUsable(made, url.shown()))
                            .close(),
                    clock);
        } catch (SQLException e) {
            throw StoreException.cannotOpen(url.shown(), e);
        }
        Schema.migrate(servers.current(), url.shown());
        return new PostgresStore(servers, clock == null ? InstantSource.system() : clock.machineClock());
    }

    /** Another encoding lacks characters that names and choices may have. */
    private static void requireUsable(Connection connection, String place) throws SQLException {
        for (String wrong : select(connection, row -> objection(row, place), KIND)) {
            if (!wrong.isEmpty()) {
                throw new StoreException(wrong);
            }
        }
    }

    /** Empty for a database that can be used. */
    private static String objection(ResultSet kind, String place) throws SQLException {
        boolean hasSeveralServers = place.contains(",");
        if (hasSeveralServers && kind.getString(4).isEmpty()) {
            LOG.warn(
                    "The store {} has no synchronous standby: if its primary fails, results that were acknowledged last can be"
                            + " lost. Set synchronous_standby_names (docs/operations.md)",
                    place);
        }
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

    /**
     * Opens a database for reading over a connection of its own, even while managers use it.
     *
     * @throws StoreException if there is no connection, or the database is newer than this program
     */
    static EventReader read(PostgresUrl url) {
        PostgresServers servers = url.servers("league-manager reader", "primary", "any");
        try {
            Connection connection = servers.connect(made -> made.setReadOnly(true));
            Schema.check(servers.current(), url.shown());
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
            Connection made = servers.connect(this::begin);
            session = made;
            return made;
        } catch (SQLException e) {
            throw failed(StoreException.of(NO_ANSWER, e));
        }
    }

    /** Begins a session, unless its server is a former primary: what is stored there, nobody sees who uses the present one. */
    private void begin(Connection made) throws SQLException {
        try (Statement statement = made.createStatement()) {
            statement.execute(TIME_OUTS);
        }
        LastSeen found = select(made, row -> new LastSeen(row.getString(1), row.getInt(2)), HISTORY)
                .get(0);
        LastSeen known = lock == null ? found : LastSeen.in(lock.file);
        if (found.isBefore(known)) {
            throw new SQLException(
                    "the server at %s:%d is a former primary, on timeline %d, and timeline %d has begun: stop it"
                            .formatted(
                                    servers.current().getServerNames()[0],
                                    servers.current().getPortNumbers()[0],
                                    found.timeline(),
                                    known.timeline()),
                    SqlStates.CONNECTION_REJECTED);
        }
        history = found;
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
        servers.skip();
        if (failure.isOfTheDatabase()) {
            available(false);
        }
        return failure.isOfTheDatabase() && !(failure instanceof LeadershipLost)
                ? new LeadershipLost(failure)
                : failure;
    }

    private void available(boolean takesWrites) {
        unavailableSince = takesWrites ? null : Objects.requireNonNullElseGet(unavailableSince, machineClock::instant);
    }

    /** Commits. A warning says that the wait for the standby was cancelled: what was written is lost if that is promoted. */
    @Override
    void commit(Connection connection) throws SQLException {
        try {
            connection.clearWarnings();
            connection.commit();
        } catch (SQLException e) {
            throw new OutcomeUnknown(StoreException.cannotWrite(e));
        }
        for (SQLWarning each = connection.getWarnings(); each != null; each = each.getNextWarning()) {
            if (WARNING.equals(each.getSQLState())) {
                throw new OutcomeUnknown(StoreException.of("The store may not keep what it has written", each));
            }
        }
    }

    @Override
    public void append(LeagueId league, List<StoredEvent> events) {
        super.append(league, events);
        if (lock != null && lock.league.equals(league) && !events.isEmpty()) {
            lock.seen = lock.seen.with(events.get(events.size() - 1)).keptIn(lock.file);
        }
    }

    @Override
    public void forget(LeagueId league) {
        super.forget(league);
        if (lock != null && lock.league.equals(league)) {
            lock.seen = history.at(history, lock.seen.term()).keptIn(lock.file);
        }
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
    public Optional<LeaderLock> leaderLock(LeagueId league, Endpoint endpoint, Path seen) {
        lock = new SessionLock(league, endpoint.toString(), seen);
        return Optional.of(lock);
    }

    @Override
    public synchronized void close() {
        endSession();
    }

    /** The advisory lock of the session; a row beside it, the seat, names the manager that holds it. */
    private final class SessionLock implements LeaderLock {
        private static final String LOCK = "SELECT pg_try_advisory_lock(?)";
        /** Tells the leader which manager asks. */
        private static final String ASK = "SELECT pg_notify(?, ?)";

        private static final String LAST = "SELECT COALESCE(MAX(sequence), 0) FROM league_event WHERE league_id = ?";
        /** As long as the leader on a former primary may believe that it leads. */
        private static final String WAIT = "SELECT pg_sleep(3)";

        private final LeagueId league;
        private final String endpoint;
        private final Path file;
        private final String channel;
        private LastSeen seen = history;
        private long ownTerm;

        SessionLock(LeagueId league, String endpoint, Path file) {
            this.league = league;
            this.endpoint = endpoint;
            this.file = file;
            this.channel = "league_" + Long.toHexString(key(league));
        }

        @Override
        public LeadershipClaim claim() {
            synchronized (PostgresStore.this) { // all of it over one session
                return claimed();
            }
        }

        private LeadershipClaim claimed() {
            Seat seat = seat();
            if (!seat.isOf(history.history()) && seat.term() != ownTerm) {
                // the leader on the former primary comes first: it knows what it has acknowledged
                answer(connection -> select(connection, row -> row.getString(1), WAIT));
                seat = seat();
            }
            leads = answer(connection -> select(connection, row -> row.getBoolean(1), LOCK, key(league)))
                    .contains(true);
            LastSeen found = LastSeen.in(file);
            LastSeen known = known(found, seat);
            LeadershipClaim claim = leads ? take(known, seat) : follow(found, known.at(history, seat.term()), seat);
            available(leads || !seat.silent());
            if (!leads && seat.silent()) { // perhaps on a former primary, whose commits reach nobody
                endSession();
                servers.skip();
            }
            return claim;
        }

        private Seat seat() {
            return answer(connection -> select(connection, Seat::of, Seat.SELECT, league.value())).stream()
                    .findFirst()
                    .orElse(Seat.EMPTY);
        }

        private LeadershipClaim follow(LastSeen found, LastSeen now, Seat seat) {
            answer(connection -> select(connection, row -> row.getString(1), ASK, channel, endpoint));
            if (!now.equals(found) && !now.equals(seen) && !now.isBefore(found)) {
                seen = now.keptIn(file);
            }
            return seat.ofAnother();
        }

        private LeadershipClaim take(LastSeen known, Seat seat) {
            String missing = missing(known, seat);
            List<LeadershipClaim> taken = new ArrayList<>();
            write(connection -> taken.addAll(
                    select(connection, Seat::taken, Seat.TAKE, league.value(), endpoint, history.history(), missing)));
            answer(connection -> execute(connection, "LISTEN " + channel));
            LeadershipClaim claim = taken.get(0);
            ownTerm = claim.term();
            seen = history.at(history, ownTerm);
            if (claim.missing().isEmpty()) { // otherwise the former primary may be what is wanted back
                seen = event(last()).map(seen::with).orElse(seen).keptIn(file);
            }
            return claim;
        }

        /** What is known and counts: a manager that has led since vouches for what there is. */
        private LastSeen known(LastSeen found, Seat seat) {
            if (found.term() >= seat.term()) {
                return found;
            }
            String missing = found.history().equals(history.history()) ? "" : missing(found, seat);
            if (!missing.isEmpty()) {
                LOG.warn("The store lacks {} of league {}, acknowledged here before others led", missing, league);
            }
            return history;
        }

        private String missing(LastSeen known, Seat seat) {
            return known.missing(event(known.number()), last(), seat.term());
        }

        private Optional<StoredEvent> event(long number) {
            return load(league, number, number).stream().findFirst();
        }

        private long last() {
            return answer(connection -> select(connection, row -> row.getLong(1), LAST, league.value()))
                    .get(0);
        }

        @Override
        public List<String> hold() {
            write(connection -> {
                if (execute(connection, Seat.HOLD, league.value(), ownTerm) != 1) {
                    throw StoreException.writtenByAnother(league);
                }
            });
            available(true);
            return answer(connection -> Stream.of(
                            connection.unwrap(PGConnection.class).getNotifications())
                    .map(PGNotification::getParameter)
                    .toList());
        }

        @Override
        public void keepKeyMark(String mark) {
            write(connection -> execute(connection, Seat.MARK, mark, league.value()));
        }

        private <T> T answer(Question<T> question) {
            return ask(question, cause -> StoreException.of(NO_ANSWER, cause));
        }

        /** The key in a database that may hold other locks. */
        private static long key(LeagueId league) {
            return Long.parseUnsignedLong(
                    Digest.sha256("even-odd:" + league).value().substring(0, Long.BYTES * 2), 16);
        }
    }
}
