package org.evenodd.manager.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.evenodd.manager.store.StoreException.UnstorableValue;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.jspecify.annotations.Nullable;

/**
 * Stores events in a table of a relational database, in portable SQL. An event is stored only behind the event that this
 * store has read or written last, which it finds by its number and time: a league that was begun anew has other events.
 */
abstract class SqlEventStore implements EventStore {
    private static final String SELECT = "SELECT sequence, recorded_at, type, payload FROM league_event"
            + " WHERE league_id = ? AND sequence BETWEEN ? AND ? ORDER BY sequence LIMIT 32";
    private static final String LEGS = "SELECT sequence, recorded_at, type, '' FROM league_event"
            + " WHERE league_id = ? AND type LIKE 'leg_%' ORDER BY sequence";
    private static final String LAST = "SELECT sequence || ' ' || recorded_at FROM league_event WHERE league_id = ?"
            + " ORDER BY sequence DESC LIMIT 1";
    private static final String INSERT = "INSERT INTO league_event (league_id, sequence, recorded_at, type, payload)"
            + " SELECT ?, ?, ?, ?, ? WHERE COALESCE((" + LAST + "), '') = ?";
    private static final String FOLD =
            "DELETE FROM league_event WHERE league_id = ? AND sequence BETWEEN ? AND ? AND sequence <> ?";
    private static final String DELETE = "DELETE FROM league_event WHERE league_id = ?";

    private final Map<LeagueId, Instant> lastWritten = new HashMap<>();
    private @Nullable PreparedStatement insertion;

    /** A question to the database. */
    @FunctionalInterface
    interface Question<T> {
        T of(Connection connection) throws SQLException;
    }

    /** A change of the database. */
    @FunctionalInterface
    interface Change {
        void over(Connection connection) throws SQLException;
    }

    /** Reads a value from a row. */
    @FunctionalInterface
    interface RowReader<T> {
        T of(ResultSet row) throws SQLException;
    }

    /** The connection to the database, with an up-to-date schema; the same connection as long as there is no failure. */
    abstract Connection connection();

    /** Called before each transaction that writes; throws {@link StoreException} where it must not. */
    void beforeWriting() {}

    /** Called after each transaction that has written. */
    void afterWriting() {}

    /** Commits a transaction that has written; throws {@link StoreException} if its outcome is not certain. */
    void commit(Connection connection) throws SQLException {
        connection.commit();
    }

    /** Called with each failure; returns the exception to throw. */
    StoreException failed(StoreException failure) {
        return failure;
    }

    /** Called after a failure in which nothing was stored; returns true, after a pause, if it may pass. */
    boolean pause(StoreException failure) {
        return false;
    }

    /** Whether a value is at fault, rather than the database. */
    boolean isOfAValue(SQLException failure) {
        return false;
    }

    /** The rows of a query with these values. */
    static <T> List<T> select(Connection connection, RowReader<T> reader, String query, Object... values)
            throws SQLException {
        try (PreparedStatement statement = bound(connection.prepareStatement(query), values);
                ResultSet rows = statement.executeQuery()) {
            List<T> read = new ArrayList<>();
            while (rows.next()) {
                read.add(reader.of(rows));
            }
            return read;
        }
    }

    static int execute(Connection connection, String change, Object... values) throws SQLException {
        try (PreparedStatement statement = bound(connection.prepareStatement(change), values)) {
            return statement.executeUpdate();
        }
    }

    private static PreparedStatement bound(PreparedStatement statement, Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }

    /** The first few events of a league with numbers from the first to the last one. */
    static List<StoredEvent> page(Connection connection, LeagueId league, long first, long last) throws SQLException {
        return select(connection, SqlEventStore::event, SELECT, league.value(), first, last);
    }

    private static StoredEvent event(ResultSet row) throws SQLException {
        return new StoredEvent(row.getLong(1), Instant.parse(row.getString(2)), row.getString(3), row.getString(4));
    }

    static List<StoredLeg> legs(Connection connection, LeagueId league) throws SQLException {
        List<StoredLeg> legs = new ArrayList<>();
        select(connection, SqlEventStore::event, LEGS, league.value()).forEach(event -> StoredLeg.see(legs, event));
        return legs;
    }

    @Override
    public List<StoredEvent> page(LeagueId league, long first, long last) {
        List<StoredEvent> events = ask(connection -> page(connection, league, first, last), StoreException::cannotRead);
        if (last == Long.MAX_VALUE && (first == 0 || !events.isEmpty())) {
            remember(league, events);
        }
        return events;
    }

    @Override
    public List<StoredLeg> legs(LeagueId league) {
        return ask(connection -> legs(connection, league), StoreException::cannotRead);
    }

    private synchronized void remember(LeagueId league, List<StoredEvent> events) {
        if (events.isEmpty()) {
            lastWritten.remove(league);
        } else {
            lastWritten.put(league, events.get(events.size() - 1).recordedAt());
        }
    }

    /** Asks the database something, by one thread at a time. */
    final synchronized <T> T ask(Question<T> question, Function<Throwable, StoreException> sentence) {
        try {
            return question.of(connection());
        } catch (SQLException | DateTimeParseException e) {
            throw failed(sentence.apply(e));
        }
    }

    @Override
    public void append(LeagueId league, List<StoredEvent> events) {
        if (!events.isEmpty()) {
            write(connection -> insert(connection, league, events));
            remember(league, events);
            afterWriting();
        }
    }

    private void insert(Connection connection, LeagueId league, List<StoredEvent> events) throws SQLException {
        String last = lastBefore(connection, league, events.get(0).sequence());
        PreparedStatement statement = insertion(connection);
        for (StoredEvent event : events) {
            String at = event.recordedAt().toString();
            bound(statement, league.value(), event.sequence(), at, event.type(), event.payload(), league.value(), last);
            statement.addBatch();
            last = event.sequence() + " " + at;
        }
        if (Arrays.stream(statement.executeBatch()).anyMatch(rows -> rows != 1)) {
            throw StoreException.writtenByAnother(league);
        }
    }

    /** Prepared once for a connection. */
    private PreparedStatement insertion(Connection connection) throws SQLException {
        PreparedStatement prepared = insertion;
        if (prepared == null || prepared.isClosed() || prepared.getConnection() != connection) {
            prepared = connection.prepareStatement(INSERT);
            insertion = prepared;
        }
        prepared.clearBatch();
        return prepared;
    }

    /** The value that {@link #LAST} must find. */
    private String lastBefore(Connection connection, LeagueId league, long sequence) throws SQLException {
        long number = sequence - 1;
        if (number == 0) {
            return "";
        }
        Instant known = lastWritten.get(league);
        return known != null
                ? number + " " + known
                : select(connection, row -> row.getString(1), LAST, league.value()).stream()
                        .findFirst()
                        .filter(last -> last.startsWith(number + " "))
                        .orElseThrow(() -> StoreException.writtenByAnother(league));
    }

    @Override
    public void keepOnly(LeagueId league, long first, long last, long kept) {
        write(connection -> {
            if (execute(connection, FOLD, league.value(), first, last, kept) != last - first) {
                throw StoreException.writtenByAnother(league);
            }
        });
        afterWriting();
    }

    @Override
    public void forget(LeagueId league) {
        write(connection -> execute(connection, DELETE, league.value()));
        remember(league, List.of());
        afterWriting();
    }

    /** Changes the database in one transaction, once it takes it. */
    final synchronized void write(Change change) {
        while (true) {
            try {
                writeOnce(change);
                return;
            } catch (StoreException e) {
                if (!pause(e)) {
                    throw e;
                }
            }
        }
    }

    private void writeOnce(Change change) {
        beforeWriting();
        try {
            Connection connection = connection();
            connection.setAutoCommit(false);
            try {
                change.over(connection);
                commit(connection);
            } catch (SQLException | RuntimeException e) {
                rollBack(connection, e);
                throw e;
            }
            connection.setAutoCommit(true);
        } catch (SQLException e) {
            throw failed(isOfAValue(e) ? new UnstorableValue(e) : StoreException.cannotWrite(e));
        } catch (StoreException e) {
            throw failed(e);
        }
    }

    private static void rollBack(Connection connection, Exception failure) {
        try {
            connection.rollback();
            connection.setAutoCommit(true);
        } catch (SQLException e) {
            failure.addSuppressed(e);
        }
    }
}
