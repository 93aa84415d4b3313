package org.evenodd.manager.store.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.function.Function;
import org.evenodd.manager.store.EventReader;
import org.evenodd.manager.store.StoreErrorText;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.value.LeagueId;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

/** Reads the event table of a relational database over a connection that cannot write. */
public final class JdbcEventReader implements EventReader {
    private static final String SELECT = EventRow.SELECT + EventRow.IN_ORDER;
    private static final String LEAGUES = "SELECT DISTINCT league_id FROM league_event ORDER BY league_id";

    private final String place;
    private final Connection connection;
    private final Jdbi jdbi;
    private final Examination examination;

    /** Checks a database for damage. */
    @FunctionalInterface
    public interface Examination {
        Examination NONE = connection -> List.of();

        List<String> of(Connection connection) throws SQLException;
    }

    public JdbcEventReader(String place, Connection connection, Examination examination) {
        this.place = place;
        this.connection = connection;
        this.examination = examination;
        this.jdbi = Jdbi.create(connection);
    }

    @Override
    public String place() {
        return place;
    }

    @Override
    public List<StoredEvent> load(LeagueId league) {
        return read(handle ->
                handle.select(SELECT, league.value()).map(new EventRow()).list());
    }

    @Override
    public List<String> leagues() {
        return read(handle -> handle.select(LEAGUES).mapTo(String.class).list());
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
            return jdbi.withHandle(query::apply);
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
