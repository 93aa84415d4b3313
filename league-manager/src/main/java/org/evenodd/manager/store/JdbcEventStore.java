package org.evenodd.manager.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.evenodd.protocol.value.LeagueId;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.PreparedBatch;

/** Keeps events in a table of a relational database, in SQL that all of them understand. */
final class JdbcEventStore implements EventStore {
    private static final String SELECT =
            "SELECT sequence, recorded_at, type, payload FROM league_event WHERE league_id = ? ORDER BY sequence";
    private static final String INSERT =
            "INSERT INTO league_event (league_id, sequence, recorded_at, type, payload) VALUES (?, ?, ?, ?, ?)";
    private static final String DELETE = "DELETE FROM league_event WHERE league_id = ?";
    /** SQL's class of violated constraints; SQLite, which knows no classes, has a number for it. */
    private static final String INTEGRITY_CLASS = "23";

    private static final int SQLITE_CONSTRAINT = 19;
    private static final RowMapper<StoredEvent> EVENT = (row, context) ->
            new StoredEvent(row.getLong(1), Instant.parse(row.getString(2)), row.getString(3), row.getString(4));

    private final Connection connection;
    private final AutoCloseable lock;
    private final Jdbi jdbi;

    /**
     * A store over a connection to a database whose schema is up to date.
     *
     * @param lock what keeps others out of the database, closed after the connection
     */
    JdbcEventStore(Connection connection, AutoCloseable lock) {
        this.connection = connection;
        this.lock = lock;
        this.jdbi = Jdbi.create(connection);
    }

    @Override
    public List<StoredEvent> load(LeagueId league) {
        try {
            return jdbi.withHandle(
                    handle -> handle.select(SELECT, league.value()).map(EVENT).list());
        } catch (JdbiException e) {
            throw Sentences.cannotRead(e);
        }
    }

    @Override
    public void append(LeagueId league, List<StoredEvent> events) {
        if (events.isEmpty()) {
            return;
        }
        try {
            jdbi.useTransaction(handle -> insert(handle, league, events));
        } catch (JdbiException e) {
            throw isConstraint(e) ? Sentences.writtenByAnother(league) : Sentences.cannotWrite(e);
        }
    }

    private static void insert(Handle handle, LeagueId league, List<StoredEvent> events) {
        PreparedBatch batch = handle.prepareBatch(INSERT);
        for (StoredEvent event : events) {
            batch.add(league.value(), event.sequence(), event.recordedAt().toString(), event.type(), event.payload());
        }
        batch.execute();
    }

    private static boolean isConstraint(JdbiException e) {
        return e.getCause() instanceof SQLException failure
                && (failure.getErrorCode() == SQLITE_CONSTRAINT
                        || (failure.getSQLState() != null
                                && failure.getSQLState().startsWith(INTEGRITY_CLASS)));
    }

    @Override
    public void forget(LeagueId league) {
        try {
            jdbi.useTransaction(handle -> handle.execute(DELETE, league.value()));
        } catch (JdbiException e) {
            throw Sentences.cannotWrite(e);
        }
    }

    @Override
    public void close() {
        try (lock;
                connection) {
            return;
        } catch (Exception e) {
            throw Sentences.cannotWrite(e);
        }
    }
}
