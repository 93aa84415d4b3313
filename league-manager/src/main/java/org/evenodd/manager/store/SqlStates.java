package org.evenodd.manager.store;

import java.sql.SQLException;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The meaning of failures, by their SQL state. */
final class SqlStates {
    /** No connection, or a broken one. */
    private static final String CONNECTION_CLASS = "08";

    /** The server refuses the connection, for instance because a password is missing. */
    static final String CONNECTION_REJECTED = "08004";

    /** A value that the database cannot take, for instance for its encoding. */
    private static final String DATA_CLASS = "22";

    /**
     * A transaction that may only read, or was idle; a conflict of transactions; too little of something; a lock; a
     * shutdown, an idle session, a standby that is not up yet.
     */
    private static final Pattern PASSING = Pattern.compile("25006|25P03|40...|53...|55P03|57P..");

    private SqlStates() {}

    static boolean mayPass(Throwable failure) {
        return states(failure)
                .anyMatch(state -> PASSING.matcher(state).matches()
                        || (state.startsWith(CONNECTION_CLASS) && !state.equals(CONNECTION_REJECTED)));
    }

    static boolean isOfAValue(Throwable failure) {
        return states(failure).anyMatch(state -> state.startsWith(DATA_CLASS));
    }

    private static Stream<String> states(Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .filter(SQLException.class::isInstance)
                .flatMap(cause -> Stream.ofNullable(((SQLException) cause).getSQLState()));
    }
}
