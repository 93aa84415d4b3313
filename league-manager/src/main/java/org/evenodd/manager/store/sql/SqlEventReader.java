package org.evenodd.manager.store.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.evenodd.manager.store.EventReader;
import org.evenodd.manager.store.StoreErrorText;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.result.RowView;

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
