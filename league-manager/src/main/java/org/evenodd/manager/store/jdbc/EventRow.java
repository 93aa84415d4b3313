package org.evenodd.manager.store.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.evenodd.manager.store.StoredEvent;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.StatementContext;

/** How an event is read from the table of events. */
final class EventRow implements RowMapper<StoredEvent> {
    /** Selects a league's events; other conditions may follow, and the order last. */
    static final String SELECT = "SELECT sequence, recorded_at, type, payload FROM league_event WHERE league_id = ?";

    static final String IN_ORDER = " ORDER BY sequence";

    @Override
    public StoredEvent map(ResultSet row, StatementContext context) throws SQLException {
        return new StoredEvent(row.getLong(1), Instant.parse(row.getString(2)), row.getString(3), row.getString(4));
    }
}
