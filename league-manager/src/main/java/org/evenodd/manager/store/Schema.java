package org.evenodd.manager.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.zip.CRC32;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Migrates the tables of a database; all databases share one set of migrations. Flyway is loaded only if the history of
 * the database differs from what these migrations leave: it costs a manager more than everything else at its start.
 */
final class Schema {
    private static final Logger LOG = LoggerFactory.getLogger(Schema.class);
    private static final String DIRECTORY = "db/migration";
    private static final List<String> SCRIPTS =
            List.of("V1__league_events.sql", "V2__league_leader.sql", "V3__lost_events.sql");
    private static final String HISTORY =
            "SELECT script, checksum, success FROM flyway_schema_history ORDER BY installed_rank";

    private Schema() {}

    /** A migration as Flyway records it: with the CRC-32 of its lines, without their ends. */
    private static String applied(String script) {
        CRC32 checksum = new CRC32();
        try (InputStream in = Schema.class.getResourceAsStream('/' + DIRECTORY + '/' + script)) {
            String text = new String(Objects.requireNonNull(in, script).readAllBytes(), UTF_8);
            text.lines().forEach(line -> checksum.update(line.getBytes(UTF_8)));
            return script + ' ' + (int) checksum.getValue();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Applies the missing migrations.
     *
     * @param store the database's name for people
     * @throws StoreException when the database cannot be opened or is newer than this program
     */
    static void migrate(DataSource database, String store) {
        if (isComplete(database)) {
            return;
        }
        try {
            Flyway flyway = flyway(database);
            refuseNewer(flyway, store);
            flyway.migrate();
        } catch (FlywayException e) {
            throw StoreException.cannotOpen(store, e);
        }
    }

    /**
     * Checks the version without changing anything.
     *
     * @param store the database's name for people
     * @throws StoreException if the database is newer than this program; if the version is unknown, reading will fail with
     *     the reason
     */
    static void check(DataSource database, String store) {
        if (isComplete(database)) {
            return;
        }
        try {
            refuseNewer(flyway(database), store);
        } catch (FlywayException e) {
            LOG.debug("Cannot determine the version of {}", store, e);
        }
    }

    /** Returns whether exactly this program's migrations were applied, so that Flyway would find nothing to do or to say. */
    static boolean isComplete(DataSource database) {
        try (Connection connection = database.getConnection()) {
            return SqlEventStore.select(
                            connection,
                            row -> row.getString(1) + (row.getBoolean(3) ? " " : " failed ") + row.getInt(2),
                            HISTORY)
                    .equals(SCRIPTS.stream().map(Schema::applied).toList());
        } catch (SQLException e) {
            LOG.debug("Flyway has to find out what is wrong", e);
            return false;
        }
    }

    private static Flyway flyway(DataSource database) {
        return Flyway.configure(Schema.class.getClassLoader())
                .dataSource(database)
                .locations("classpath:" + DIRECTORY)
                .load();
    }

    private static void refuseNewer(Flyway flyway, String store) {
        for (MigrationInfo migration : flyway.info().applied()) {
            if (migration.getState() == MigrationState.FUTURE_SUCCESS
                    || migration.getState() == MigrationState.FUTURE_FAILED) {
                throw new StoreException(
                        "The store %s was written by a newer version of this program: use that version, or another --db."
                                .formatted(store));
            }
        }
    }
}
