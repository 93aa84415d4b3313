package org.evenodd.manager.store.jdbc;

import javax.sql.DataSource;
import org.evenodd.manager.store.StoreErrorText;
import org.evenodd.manager.store.StoreException;
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
public final class Schema {
    private static final Logger LOG = LoggerFactory.getLogger(Schema.class);

    private Schema() {}

    /**
     * Applies the missing migrations.
     *
     * @param store the database's name for people
     * @throws StoreException when the database cannot be opened or is newer than this program
     */
    public static void migrate(DataSource database, String store) {
        if (MigrationHistory.isComplete(database)) {
            return;
        }
        try {
            Flyway flyway = flyway(database);
            refuseNewer(flyway, store);
            flyway.migrate();
        } catch (FlywayException e) {
            throw StoreErrorText.cannotOpen(store, e);
        }
    }

    private static Flyway flyway(DataSource database) {
        return Flyway.configure(Schema.class.getClassLoader())
                .dataSource(database)
                .locations("classpath:" + MigrationHistory.DIRECTORY)
                .load();
    }

    /**
     * Checks the version without changing anything.
     *
     * @param store the database's name for people
     * @throws StoreException if the database is newer than this program; if the version is unknown, reading will fail with
     *     the reason
     */
    public static void check(DataSource database, String store) {
        if (MigrationHistory.isComplete(database)) {
            return;
        }
        try {
            refuseNewer(flyway(database), store);
        } catch (FlywayException e) {
            LOG.debug("Cannot determine the version of {}", store, e);
        }
    }

    private static void refuseNewer(Flyway flyway, String store) {
        for (MigrationInfo migration : flyway.info().applied()) {
            if (migration.getState() == MigrationState.FUTURE_SUCCESS
                    || migration.getState() == MigrationState.FUTURE_FAILED) {
                throw StoreErrorText.newerSchema(store);
            }
        }
    }
}
