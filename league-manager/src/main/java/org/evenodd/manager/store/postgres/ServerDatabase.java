package org.evenodd.manager.store.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.LeaderLock;
import org.evenodd.manager.store.StoreErrorText;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.manager.store.jdbc.JdbcEventStore;
import org.evenodd.manager.store.jdbc.Persistence;
import org.evenodd.manager.store.jdbc.Schema;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.LeagueId;
import org.jdbi.v3.core.Jdbi;

/**
 * An event store on a PostgreSQL server, which may be unavailable for a while: a small pool of connections, validated
 * before use.
 */
public final class ServerDatabase implements EventStore {
    private static final int CONNECTIONS = 2;
    private static final Duration CONNECTION_TIMEOUT = Duration.ofSeconds(3);

    private final LeadershipTerm term = new LeadershipTerm();
    private final DataSource server;
    private final String name;
    private final EventStore events;

    private ServerDatabase(DataSource server, String name, HikariDataSource pool, Persistence persistence) {
        this.server = server;
        this.name = name;
        this.events = new JdbcEventStore(Jdbi.create(pool), term, persistence, pool);
    }

    /**
     * Connects to the database, waiting briefly for it to come up, and migrates its tables.
     *
     * @throws StoreException if it cannot connect or migrate
     */
    public static EventStore open(ServerUrl url, Persistence persistence) {
        String name = "league-manager " + UUID.randomUUID();
        DataSource server = url.source(System.getenv(), name);
        awaitServer(server, url, persistence);
        HikariDataSource pool = new HikariDataSource(config(server));
        try {
            Schema.migrate(pool, url.place());
            return new ServerDatabase(server, name, pool, persistence);
        } catch (RuntimeException e) {
            pool.close();
            throw e;
        }
    }

    /** Connects once outside the pool, which would keep retrying even after a permanent failure. */
    private static void awaitServer(DataSource server, ServerUrl url, Persistence persistence) {
        try {
            persistence.connect(url.place(), () -> server.getConnection().close());
        } catch (SQLException e) {
            throw StoreErrorText.cannotOpen(url.place(), e);
        }
    }

    private static HikariConfig config(DataSource server) {
        HikariConfig config = new HikariConfig();
        config.setPoolName("store");
        config.setDataSource(server);
        config.setMaximumPoolSize(CONNECTIONS);
        config.setMinimumIdle(1);
        config.setConnectionTimeout(CONNECTION_TIMEOUT.toMillis());
        config.setInitializationFailTimeout(-1);
        return config;
    }

    @Override
    public List<StoredEvent> load(LeagueId league) {
        return events.load(league);
    }

    @Override
    public Optional<StoredEvent> find(LeagueId league, long sequence) {
        return events.find(league, sequence);
    }

    @Override
    public void append(LeagueId league, List<StoredEvent> added) {
        events.append(league, added);
    }

    @Override
    public void forget(LeagueId league) {
        events.forget(league);
    }

    @Override
    public Optional<LeaderLock> leaderLock(LeagueId league, Endpoint endpoint) {
        return Optional.of(new PostgresLeaderLock(server, term, league, endpoint.toString(), name));
    }

    @Override
    public void close() {
        events.close();
    }
}
