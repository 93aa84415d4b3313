package org.evenodd.manager.store.sqlite;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.manager.store.StoreErrorText;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Runs SQLite's own integrity checks; returns its findings, empty if the file is sound. */
final class IntegrityCheck {
    private static final String SOUND = "ok";

    private IntegrityCheck() {}

    /** Checks every page, and stops at the first problem. */
    static List<String> quickFindings(Statement statement) throws SQLException {
        return findings(statement, "PRAGMA quick_check(1)");
    }

    /**
     * Checks every page and index, and the file's length against its header.
     *
     * @param file its state from outside; while a file is in use, pages may still be in the log
     */
    static List<String> findings(Connection connection, FileFootprint file) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            List<String> findings = new ArrayList<>(findings(statement, "PRAGMA integrity_check(20)"));
            long due = number(statement, "PRAGMA page_count") * number(statement, "PRAGMA page_size");
            if (!file.inUse() && file.size() < due) {
                findings.add("%d bytes where its header says %d".formatted(file.size(), due));
            }
            return findings;
        }
    }

    private static List<String> findings(Statement statement, String check) throws SQLException {
        List<String> findings = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(check)) {
            while (rows.next()) {
                findings.add(rows.getString(1));
            }
        } catch (SQLiteException e) {
            if (e.getResultCode() != SQLiteErrorCode.SQLITE_CORRUPT) {
                throw e;
            }
            findings.add(StoreErrorText.reason(e));
        }
        return findings.equals(List.of(SOUND)) ? List.of() : findings;
    }

    private static long number(Statement statement, String pragma) throws SQLException {
        try (ResultSet row = statement.executeQuery(pragma)) {
            return row.next() ? row.getLong(1) : 0;
        }
    }
}
