package org.evenodd.manager.store.jdbc;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.StoreErrorText;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.value.LeagueId;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleConsumer;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.PreparedBatch;

/** Stores events in a table of a relational database, in portable SQL. */
public final class JdbcEventStore implements EventStore {
    private static final String SELECT = EventRow.SELECT + " AND sequence BETWEEN ? AND ?" + EventRow.IN_ORDER;
    private static final String INSERT =
            "INSERT INTO league_event (league_id, sequence, recorded_at, type, payload) VALUES (?, ?, ?, ?, ?)";
    private static final String DELETE = "DELETE FROM league_event WHERE league_id = ?";
    /** The SQLSTATE class of violated constraints; SQLite has an error code instead. */
    private static final String INTEGRITY_CLASS = "23";

    private static final int SQLITE_CONSTRAINT = 19;

    private final Jdbi jdbi;
    private final WriteFence fence;
    private final Persistence persistence;
    private final AutoCloseable resources;

    /**
     * A store in a database whose schema is up to date.
     *
     * @param fence asked in each transaction that writes
     * @param resources closed with the store
     */
    public JdbcEventStore(Jdbi jdbi, WriteFence fence, Persistence persistence, AutoCloseable resources) {
        this.jdbi = jdbi;
        this.fence = fence;
        this.persistence = persistence;
        this.resources = resources;
    }

    @Override
    public List<StoredEvent> load(LeagueId league) {
        try {
            return persistence.retry(again -> load(league, 0, Long.MAX_VALUE));
        } catch (JdbiException e) {
            throw StoreErrorText.cannotRead(e);
        }
    }

    @Override
    public Optional<StoredEvent> find(LeagueId league, long sequence) {
        try {
            return persistence.retry(again -> load(league, sequence, sequence)).stream()
                    .findFirst();
        } catch (JdbiException e) {
            throw StoreErrorText.cannotRead(e);
        }
    }

    private List<StoredEvent> load(LeagueId league, long first, long last) {
        return jdbi.withHandle(handle -> handle.select(SELECT, league.value(), first, last)
                .map(new EventRow())
                .list());
    }

    @Override
    public void append(LeagueId league, List<StoredEvent> events) {
        if (!events.isEmpty()) {
            write(again -> append(league, events, again));
        }
    }

    /** After a connection broke during the commit, the retry checks whether the rows were stored. */
    private boolean append(LeagueId league, List<StoredEvent> events, boolean again) {
        try {
            transact(league, handle -> insert(handle, league, events));
            return true;
        } catch (JdbiException e) {
            if (!isConstraint(e)) {
                throw e;
            }
            if (!again || !holds(league, events)) {
                throw StoreErrorText.writtenByAnother(league);
            }
            return true;
        }
    }

    private boolean holds(LeagueId league, List<StoredEvent> events) {
        long first = events.get(0).sequence();
        return load(league, first, first + events.size() - 1).equals(events);
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
        write(again -> {
            transact(league, handle -> handle.execute(DELETE, league.value()));
            return true;
        });
    }

    private void transact(LeagueId league, HandleConsumer<RuntimeException> statements) {
        jdbi.useTransaction(handle -> {
            fence.check(handle, league);
            statements.useHandle(handle);
        });
    }

    private void write(Persistence.DatabaseRequest<Boolean> request) {
        try {
            persistence.retry(request);
        } catch (JdbiException e) {
            throw StoreErrorText.cannotWrite(e);
        }
    }

    @Override
    public void close() {
        try {
            resources.close();
        } catch (Exception e) {
            throw StoreErrorText.cannotWrite(e);
        }
    }
}
