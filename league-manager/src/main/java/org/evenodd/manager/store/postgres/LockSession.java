package org.evenodd.manager.store.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Function;
import javax.sql.DataSource;
import org.evenodd.manager.store.StoreErrorText;
import org.evenodd.manager.store.StoreException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/** A connection kept open to hold one session lock; reopened, without the lock, after it breaks. */
final class LockSession implements AutoCloseable {
    private static final String LOCK = "SELECT pg_try_advisory_lock(?)";
    private static final String UNLOCK = "SELECT pg_advisory_unlock(?)";

    private final DataSource server;
    private final long key;
    private @Nullable Connection connection;
    private boolean locked;

    LockSession(DataSource server, long key) {
        this.server = server;
        this.key = key;
    }

    /**
     * Uses the connection.
     *
     * @throws StoreException if there is no connection, or it breaks
     */
    <T> T ask(Function<Handle, T> question) {
        try {
            return Jdbi.create(connected()).withHandle(question::apply);
        } catch (SQLException | JdbiException e) {
            close();
            throw StoreErrorText.noContact(e);
        }
    }

    private Connection connected() throws SQLException {
        Connection known = connection;
        if (known != null) {
            return known;
        }
        Connection made = server.getConnection();
        connection = made;
        return made;
    }

    /** Tries to take the lock; returns whether this session holds it. */
    boolean lock(Handle handle) {
        locked = locked || isTrue(handle, LOCK);
        return locked;
    }

    void unlock(Handle handle) {
        locked = locked && !isTrue(handle, UNLOCK);
    }

    private boolean isTrue(Handle handle, String question) {
        return handle.select(question, key).mapTo(Boolean.class).one();
    }

    @Override
    public void close() {
        Connection known = connection;
        connection = null;
        locked = false;
        try {
            if (known != null) {
                known.close();
            }
        } catch (SQLException e) {
            // The connection is gone anyway, and the server releases its lock.
        }
    }
}
