package org.evenodd.manager.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;

/** PostgreSQL on a server, which may be away for a while: a small pool of connections, checked before they are used. */
final class ServerDatabase {
    private static final String APPLICATION = "league-manager";
    private static final int CONNECTIONS = 2;
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private ServerDatabase() {}

    /**
     * Connects to the database and brings its tables up to date.
     *
     * @throws StoreException when that cannot be done
     */
    static EventStore open(ServerUrl url, Persistence persistence) {
        DataSource server = url.source(System.getenv(), APPLICATION);
        knock(server, url);
        HikariDataSource pool = new HikariDataSource(config(server));
        try {
            Schema.migrate(pool, url.place());
            return new JdbcEventStore(Jdbi.create(pool), Fence.NONE, persistence, pool);
        } catch (RuntimeException e) {
            pool.close();
            throw e;
        }
    }

    /** Finds out at once what a pool would try again and again. */
    private static void knock(DataSource server, ServerUrl url) {
        try {
            server.getConnection().close();
        } catch (SQLException e) {
            throw Sentences.cannotOpen(url.place(), e);
        }
    }

    private static HikariConfig config(DataSource server) {
        HikariConfig config = new HikariConfig();
        config.setPoolName("store");
        config.setDataSource(server);
        config.setMaximumPoolSize(CONNECTIONS);
        config.setMinimumIdle(1);
        config.setConnectionTimeout(PATIENCE.toMillis());
        config.setInitializationFailTimeout(-1);
        return config;
    }
}
