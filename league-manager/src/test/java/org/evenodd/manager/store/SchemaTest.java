package org.evenodd.manager.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqlite.SQLiteDataSource;

class SchemaTest {

    private final SQLiteDataSource database = new SQLiteDataSource();

    @BeforeEach
    void createFile(@TempDir Path directory) {
        database.setUrl("jdbc:sqlite:" + directory.resolve("league.db"));
    }

    @Test
    void anEmptyDatabaseIsIncomplete() {
        assertThat(Schema.isComplete(database)).isFalse();
    }

    @Test
    void whatFlywayRecordsOfAllMigrationsIsComplete() {
        Schema.migrate(database, "league");

        assertThat(Schema.isComplete(database)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DELETE FROM flyway_schema_history WHERE version = '2'",
                "UPDATE flyway_schema_history SET checksum = checksum + 1 WHERE version = '1'",
                "UPDATE flyway_schema_history SET success = 0 WHERE version = '2'",
                "UPDATE flyway_schema_history SET script = 'V2__other.sql' WHERE version = '2'",
                "INSERT INTO flyway_schema_history SELECT 9, '9', 'later', type, 'V9__later.sql', 9, installed_by,"
                        + " installed_on, 0, 1 FROM flyway_schema_history WHERE version = '2'",
            })
    void anyOtherHistoryIsIncomplete(String change) throws SQLException {
        Schema.migrate(database, "league");
        execute(database, change);

        assertThat(Schema.isComplete(database)).isFalse();
    }

    private static void execute(DataSource database, String sql) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate(sql)).isOne();
        }
    }
}
