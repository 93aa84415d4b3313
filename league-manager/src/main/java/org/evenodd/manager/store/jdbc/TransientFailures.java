package org.evenodd.manager.store.jdbc;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import java.util.stream.Stream;

/** Recognises transient database failures by their SQL state. */
final class TransientFailures {
    /** No connection, or a broken one. */
    private static final String CONNECTION_CLASS = "08";

    /** The server refuses the connection, for instance because a password is missing. */
    private static final String CONNECTION_REJECTED = "08004";

    private static final Set<String> TRANSIENT = Set.of(
            "40001", // serialization failure
            "40P01", // deadlock detected
            "53300", // too many connections
            "55P03", // lock not available
            "57P01", // admin shutdown, or this connection ended by an administrator
            "57P02", // crash shutdown
            "57P03", // cannot connect now
            "57P05"); // idle session time-out

    private TransientFailures() {}

    /** Whether a retry may succeed. */
    static boolean mayPass(Throwable failure) {
        return causes(failure).anyMatch(TransientFailures::isTransient);
    }

    private static boolean isTransient(Throwable cause) {
        return cause instanceof SQLTransientConnectionException
                || (cause instanceof SQLException sql && sql.getSQLState() != null && isTransient(sql.getSQLState()));
    }

    private static boolean isTransient(String state) {
        return state.startsWith(CONNECTION_CLASS) ? !state.equals(CONNECTION_REJECTED) : TRANSIENT.contains(state);
    }

    private static Stream<Throwable> causes(Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause);
    }
}
