package org.evenodd.manager.store;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/** One PostgreSQL server for all tests of this JVM, with a new database for each caller. */
public final class DatabaseServer {
    private static final AtomicInteger DATABASES = new AtomicInteger();
    private static final EmbeddedPostgres SERVER = start();

    private DatabaseServer() {}

    private static EmbeddedPostgres start() {
        try {
            return EmbeddedPostgres.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the URL of a new, empty database. */
    public static String newDatabase() {
        return newDatabase("");
    }

    /** Returns the URL of a new database with an empty store, which is faster to open than one that is to be made. */
    static String newStore() {
        return newDatabase("TEMPLATE " + EmptyStore.NAME);
    }

    private static final class EmptyStore {
        private static final String NAME = make();

        private static String make() {
            String url = newDatabase();
            EventStores.open(url).close();
            return url.replaceFirst(".*/(test_\\d+).*", "$1");
        }
    }

    /** Returns the URL of one with these options of CREATE DATABASE. */
    static String newDatabase(String options) {
        String name = "test_" + DATABASES.incrementAndGet();
        sql(SERVER.getJdbcUrl("postgres", "postgres"), "CREATE DATABASE %s %s".formatted(name, options));
        return SERVER.getJdbcUrl("postgres", name);
    }

    /** Runs a statement. */
    public static void sql(String url, String statement) {
        try (Connection connection = java.sql.DriverManager.getConnection(url);
                Statement sql = connection.createStatement()) {
            sql.execute(statement);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    /** Ends every connection to a database. */
    public static void endConnections(String url) {
        sql(
                url,
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <>"
                        + " pg_backend_pid()");
    }
}
