package org.evenodd.manager.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.evenodd.manager.store.SqlEventStore.Question;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.jspecify.annotations.Nullable;

/**
 * Reads the events of leagues in a relational database and never writes; a manager may write at the same time.
 *
 * <p>Every method throws {@link StoreException} when the store cannot be read.
 */
public abstract class EventReader implements AutoCloseable {
    private static final int MAX_ATTEMPTS = 10;
    private static final String LEAGUES = "SELECT league_id, MAX(sequence) FROM league_event GROUP BY league_id";

    private final String place;
    private @Nullable Connection connection;

    EventReader(String place) {
        this.place = place;
    }

    /** A connection that cannot write. */
    abstract Connection connect() throws SQLException;

    /** Whether what was read since the last connection was made is a consistent snapshot. */
    boolean isUnchanged() {
        return true;
    }

    /** What the database finds wrong with its file. */
    List<String> damage(Connection asked) throws SQLException {
        return List.of();
    }

    /** The location of the store, for people; contains no secrets. */
    public String place() {
        return place;
    }

    /** A consistent snapshot of a league's events, by sequence; empty for an unknown league. */
    public List<StoredEvent> load(LeagueId league) {
        return read(asked -> SqlEventStore.events(asked, league, 0, Long.MAX_VALUE));
    }

    /** The ids of the leagues in the store, in order, each with the number of its last event. */
    public SortedMap<String, Long> leagues() {
        SortedMap<String, Long> leagues = new TreeMap<>();
        read(asked -> SqlEventStore.select(asked, row -> Map.entry(row.getString(1), row.getLong(2)), LEAGUES))
                .forEach(league -> leagues.put(league.getKey(), league.getValue()));
        return leagues;
    }

    /** What the database finds wrong with its file, in its own words; empty if it is sound or not a file. */
    public List<String> damage() {
        return read(this::damage);
    }

    /** Asks again over another connection if somebody has begun to write meanwhile. */
    private <T> T read(Question<T> question) {
        for (int attempt = 1; ; attempt++) {
            try {
                T answer = question.of(connection());
                if (attempt == MAX_ATTEMPTS || isUnchanged()) {
                    return answer;
                }
            } catch (SQLException | DateTimeParseException e) {
                if (attempt == MAX_ATTEMPTS || isUnchanged()) {
                    throw StoreException.cannotRead(e);
                }
            }
            close();
        }
    }

    private Connection connection() throws SQLException {
        Connection known = connection;
        if (known == null) {
            known = connect();
            connection = known;
        }
        return known;
    }

    @Override
    public void close() {
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException e) {
            throw StoreException.cannotRead(e);
        }
        connection = null;
    }
}
