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

/**
 * Reads the events of leagues in a relational database and never writes; a manager may write at the same time.
 *
 * <p>Every method throws {@link StoreException} when the store cannot be read.
 */
public final class EventReader implements StoredEvents, AutoCloseable {
    private static final String LEAGUES = "SELECT league_id, MAX(sequence) FROM league_event GROUP BY league_id";

    private final String place;
    private final Connection connection;
    private final Question<List<String>> damage;

    /**
     * A reader.
     *
     * @param connection a connection that cannot write
     * @param damage asks the database for the damage of its file
     */
    EventReader(String place, Connection connection, Question<List<String>> damage) {
        this.place = place;
        this.connection = connection;
        this.damage = damage;
    }

    /** The location of the store, for people; contains no secrets. */
    public String place() {
        return place;
    }

    @Override
    public List<StoredEvent> page(LeagueId league, long first, long last) {
        return read(asked -> SqlEventStore.page(asked, league, first, last));
    }

    @Override
    public List<StoredLeg> legs(LeagueId league) {
        return read(asked -> SqlEventStore.legs(asked, league));
    }

    /** The ids of the leagues in the store, in order, each with the number of its last event. */
    public SortedMap<String, Long> leagues() {
        SortedMap<String, Long> leagues = new TreeMap<>();
        read(asked -> SqlEventStore.select(asked, row -> Map.entry(row.getString(1), row.getLong(2)), LEAGUES))
                .forEach(league -> leagues.put(league.getKey(), league.getValue()));
        return leagues;
    }

    /** The damage that the database finds in its file, in its own words; empty if it is sound or not a file. */
    public List<String> damage() {
        return read(damage);
    }

    /** This reader with a snapshot of the store, made at the next look: it does not see later events. */
    public EventReader standingStill() {
        read(asked -> {
            asked.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            asked.setAutoCommit(false);
            return asked;
        });
        return this;
    }

    private <T> T read(Question<T> question) {
        try {
            return question.of(connection);
        } catch (SQLException | DateTimeParseException e) {
            throw StoreException.cannotRead(e);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw StoreException.cannotRead(e);
        }
    }
}
