package org.evenodd.manager.store.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares the table in which Flyway records what it applied with the migrations of this program.
 *
 * @param checksum as Flyway computes it: the CRC-32 of the lines, without their ends
 */
record MigrationHistory(String script, int checksum, boolean success) {

    static final String DIRECTORY = "db/migration";

    private static final Logger LOG = LoggerFactory.getLogger(MigrationHistory.class);
    private static final List<String> SCRIPTS = List.of("V1__league_events.sql", "V2__league_leader.sql");
    private static final String SELECT =
            "SELECT script, checksum, success FROM flyway_schema_history ORDER BY installed_rank";

    /** Returns whether exactly this program's migrations were applied, so that Flyway would find nothing to do or to say. */
    static boolean isComplete(DataSource database) {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(SELECT)) {
            return read(rows)
                    .equals(SCRIPTS.stream().map(MigrationHistory::applied).toList());
        } catch (SQLException e) {
            LOG.debug("Flyway has to find out what is wrong", e);
            return false;
        }
    }

    private static List<MigrationHistory> read(ResultSet rows) throws SQLException {
        List<MigrationHistory> read = new ArrayList<>();
        while (rows.next()) {
            read.add(new MigrationHistory(rows.getString(1), rows.getInt(2), rows.getBoolean(3)));
        }
        return read;
    }

    private static MigrationHistory applied(String script) {
        CRC32 checksum = new CRC32();
        new String(bytes(script), UTF_8).lines().forEach(line -> checksum.update(line.getBytes(UTF_8)));
        return new MigrationHistory(script, (int) checksum.getValue(), true);
    }

    private static byte[] bytes(String script) {
        try (InputStream resource =
                MigrationHistory.class.getClassLoader().getResourceAsStream(DIRECTORY + '/' + script)) {
            if (resource == null) {
                throw new IllegalStateException("No migration " + script);
            }
            return resource.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
