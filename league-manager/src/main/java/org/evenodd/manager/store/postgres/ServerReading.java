package org.evenodd.manager.store.postgres;

import java.sql.SQLException;
import org.evenodd.manager.store.EventReader;
import org.evenodd.manager.store.StoreErrorText;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.store.jdbc.JdbcEventReader;
import org.evenodd.manager.store.jdbc.JdbcEventReader.Examination;
import org.evenodd.manager.store.jdbc.Schema;
import org.postgresql.ds.PGSimpleDataSource;

/** Reads a database on a server over a read-only connection, even while managers use it. */
public final class ServerReading {
    private ServerReading() {}

    /**
     * Connects.
     *
     * @throws StoreException if there is no connection, or the database is newer than this program
     */
    public static EventReader open(ServerUrl url) {
        PGSimpleDataSource server = url.source(System.getenv(), "league-manager reader");
        server.setReadOnly(true);
        try {
            server.getConnection().close();
            Schema.check(server, url.place());
            return new JdbcEventReader(url.place(), server.getConnection(), Examination.NONE);
        } catch (SQLException e) {
            throw StoreErrorText.cannotOpen(url.place(), e);
        }
    }
}
