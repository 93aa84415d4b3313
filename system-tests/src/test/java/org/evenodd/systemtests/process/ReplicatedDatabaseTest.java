package org.evenodd.systemtests.process;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import org.evenodd.systemtests.testbed.DatabaseServer;
import org.evenodd.systemtests.testbed.ReplicatedDatabase;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The servers on which other tests build. */
@Tag("kills")
@Timeout(value = 3, unit = MINUTES)
class ReplicatedDatabaseTest {

    @TempDir
    private Path directory;

    private static void insert(String url, int value) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS written (value int)");
            statement.execute("INSERT INTO written VALUES (" + value + ")");
        }
    }

    private static CompletableFuture<Void> insertLater(String url, int value) {
        return CompletableFuture.runAsync(() -> {
            try {
                insert(url, value);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static long sum(String url) throws SQLException {
        return DatabaseServer.number(url, "SELECT sum(value) FROM written");
    }

    @Test
    void whatIsCommittedSurvivesFailOversThereAndBack() throws Exception {
        try (ReplicatedDatabase database = new ReplicatedDatabase(directory, true)) {
            database.newDatabase();
            String both = database.url() + "&targetServerType=primary";
            insert(both, 1);

            database.failOver();
            insert(both, 2);
            assertThat(sum(both)).isEqualTo(3);
            database.rebuildStandby();
            insert(both, 4);
            database.failOver();

            assertThat(sum(database.urlOf(database.primary()))).isEqualTo(7);
            assertThat(database.url())
                    .startsWith("jdbc:postgresql://127.0.0.1:")
                    .contains(",127.0.0.1:", "/league_1");
        }
    }

    @Test
    void aCommitWaitsForTheSynchronousStandby() throws Exception {
        try (ReplicatedDatabase database = new ReplicatedDatabase(directory, true)) {
            String url = database.urlOf(database.primary());
            insert(url, 1);

            database.cutReplication();
            CompletableFuture<Void> waiting = insertLater(url, 2);
            database.primary().awaitWaitingCommit();
            assertThat(sum(url)).isOne();
            assertThat(waiting).isNotDone();
            database.mendReplication();

            waiting.get();
            assertThat(sum(url)).isEqualTo(3);
        }
    }

    @Test
    void anAsynchronousStandbyLosesWhatDidNotReachIt() throws Exception {
        try (ReplicatedDatabase database = new ReplicatedDatabase(directory, false)) {
            insert(database.urlOf(database.primary()), 1);
            database.cutReplication();
            insert(database.urlOf(database.primary()), 2);
            database.failOver();

            assertThat(sum(database.urlOf(database.primary()))).isOne();
            database.restartOldPrimary();
            assertThat(sum(database.urlOf(database.standby()))).isEqualTo(3);
        }
    }

    @Test
    void aPausedPrimaryAnswersLaterAndAKilledOneHasItsDataWhenItComesBack() throws Exception {
        try (ReplicatedDatabase database = new ReplicatedDatabase(directory, true)) {
            String url = database.urlOf(database.primary());
            insert(url, 1);

            database.pausePrimary();
            assertThatThrownBy(() -> insert(url + "&socketTimeout=1", 2)).isInstanceOf(SQLException.class);
            database.resumePrimary();
            insert(url, 4);
            database.restartPrimary();
            database.awaitReplication();
            insert(url, 8);

            assertThat(sum(url) & ~2).isEqualTo(13);
        }
    }
}
