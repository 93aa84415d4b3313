package org.evenodd.manager.store.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.evenodd.manager.store.StoredEvent;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.StatementContext;

/** Maps a row of the event table to an event. */
final class EventRow implements RowMapper<StoredEvent> {
    /** Selects a league's events; further conditions and the order may be appended. */
    static final String SELECT = "SELECT sequence, recorded_at, type, payload FROM league_event WHERE league_id = ?";

    static final String IN_ORDER = " ORDER BY sequence";

    @Override
    public StoredEvent map(ResultSet row, StatementContext context) throws SQLException {
        return new StoredEvent(row.getLong(1), Instant.parse(row.getString(2)), row.getString(3), row.getString(4));
    }
}
