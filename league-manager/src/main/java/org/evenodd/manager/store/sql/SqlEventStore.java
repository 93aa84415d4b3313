package org.evenodd.manager.store.sql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.evenodd.manager.store.EventReader;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.StoreErrorText;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleConsumer;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.result.RowView;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.StatementContext;

/**
 * Stores events in a table of a relational database, in portable SQL. An event is stored only behind the one that this
 * store has read or written last, which it finds by its number and time: a league that was begun anew has others.
 */
abstract class SqlEventStore implements EventStore {
    private static final String SELECT = "SELECT sequence, recorded_at, type, payload FROM league_event"
            + " WHERE league_id = ? AND sequence BETWEEN ? AND ? ORDER BY sequence";
    private static final String LAST = "SELECT sequence || ' ' || recorded_at FROM league_event WHERE league_id = ?"
            + " ORDER BY sequence DESC LIMIT 1";
    private static final String INSERT = "INSERT INTO league_event (league_id, sequence, recorded_at, type, payload)"
            + " SELECT ?, ?, ?, ?, ? WHERE COALESCE((" + LAST + "), '') = ?";
    private static final String DELETE = "DELETE FROM league_event WHERE league_id = ?";

    private final Map<LeagueId, Instant> lastWritten = new HashMap<>();

    /** The database, whose schema is up to date. */
    abstract Jdbi database();

    /** Called before each transaction that writes; throws {@link StoreException} where it must not. */
    void beforeWriting() {}

    /** Called after each transaction that has written. */
    void afterWriting() {}

    /** Called with each failure; returns what is thrown. */
    StoreException failed(StoreException failure) {
        return failure;
    }

    /** Events of a league with their numbers from the first to the last one. */
    static List<StoredEvent> select(Handle handle, LeagueId league, long first, long last) {
        return handle.select(SELECT, league.value(), first, last)
                .map(SqlEventStore::event)
                .list();
    }

    private static StoredEvent event(ResultSet row, StatementContext context) throws SQLException {
        return new StoredEvent(row.getLong(1), Instant.parse(row.getString(2)), row.getString(3), row.getString(4));
    }

    @Override
    public List<StoredEvent> load(LeagueId league) {
        List<StoredEvent> events = ask(handle -> select(handle, league, 0, Long.MAX_VALUE), StoreErrorText::cannotRead);
        remember(league, events);
        return events;
    }

    private synchronized void remember(LeagueId league, List<StoredEvent> events) {
        if (events.isEmpty()) {
            lastWritten.remove(league);
        } else {
            lastWritten.put(league, events.get(events.size() - 1).recordedAt());
        }
    }

    @Override
    public Optional<StoredEvent> find(LeagueId league, long sequence) {
        return ask(handle -> select(handle, league, sequence, sequence), StoreErrorText::cannotRead).stream()
                .findFirst();
    }

    /** Asks the database something, by one thread at a time. */
    final synchronized <T> T ask(Function<Handle, T> question, Function<Throwable, StoreException> sentence) {
        try {
            return database().withHandle(question::apply);
        } catch (JdbiException e) {
            throw failed(sentence.apply(e));
        }
    }

    @Override
    public void append(LeagueId league, List<StoredEvent> events) {
        if (!events.isEmpty()) {
            write(handle -> insert(handle, league, events));
            remember(league, events);
            afterWriting();
        }
    }

    private void insert(Handle handle, LeagueId league, List<StoredEvent> events) {
        PreparedBatch batch = handle.prepareBatch(INSERT);
        String last = lastBefore(handle, league, events.get(0).sequence());
        for (StoredEvent event : events) {
            String at = event.recordedAt().toString();
            batch.add(league.value(), event.sequence(), at, event.type(), event.payload(), league.value(), last);
            last = event.sequence() + " " + at;
        }
        if (Arrays.stream(batch.execute()).anyMatch(rows -> rows != 1)) {
            throw StoreErrorText.writtenByAnother(league);
        }
    }

    /** What {@link #LAST} must find. */
    private String lastBefore(Handle handle, LeagueId league, long sequence) {
        long number = sequence - 1;
        if (number == 0) {
            return "";
        }
        Instant known = lastWritten.get(league);
        return known != null
                ? number + " " + known
                : handle.select(LAST, league.value())
                        .mapTo(String.class)
                        .findOne()
                        .filter(last -> last.startsWith(number + " "))
                        .orElseThrow(() -> StoreErrorText.writtenByAnother(league));
    }

    @Override
    public void forget(LeagueId league) {
        write(handle -> handle.execute(DELETE, league.value()));
        remember(league, List.of());
        afterWriting();
    }

    final synchronized void write(HandleConsumer<RuntimeException> statements) {
        beforeWriting();
        try {
            database().useTransaction(statements);
        } catch (JdbiException e) {
            throw failed(StoreErrorText.cannotWrite(e));
        } catch (StoreException e) {
            throw failed(e);
        }
    }

    /**
     * Reads the event table of a relational database.
     *
     * @param place the database for people
     * @param connection cannot write; closed with the reader
     * @param examination checks the database for damage
     */
    record SqlEventReader(String place, Connection connection, Examination examination) implements EventReader {
        private static final String LEAGUES = "SELECT league_id, MAX(sequence) FROM league_event GROUP BY league_id";

        /** Checks a database for damage. */
        @FunctionalInterface
        interface Examination {
            Examination NONE = connection -> List.of();

            List<String> of(Connection connection) throws SQLException;
        }

        @Override
        public List<StoredEvent> load(LeagueId league) {
            return read(handle -> SqlEventStore.select(handle, league, 0, Long.MAX_VALUE));
        }

        @Override
        public SortedMap<String, Long> leagues() {
            return read(handle -> handle.select(LEAGUES).reduceRows(new TreeMap<>(), SqlEventReader::add));
        }

        private static SortedMap<String, Long> add(SortedMap<String, Long> leagues, RowView row) {
            leagues.put(row.getColumn(1, String.class), row.getColumn(2, Long.class));
            return leagues;
        }

        @Override
        public List<String> damage() {
            try {
                return examination.of(connection);
            } catch (SQLException e) {
                throw StoreErrorText.cannotRead(e);
            }
        }

        private <T> T read(Function<Handle, T> query) {
            try {
                return Jdbi.create(connection).withHandle(query::apply);
            } catch (JdbiException | DateTimeParseException e) {
                throw StoreErrorText.cannotRead(e);
            }
        }

        @Override
        public void close() {
            try {
                connection.close();
            } catch (SQLException e) {
                throw StoreErrorText.cannotRead(e);
            }
        }
    }
}
