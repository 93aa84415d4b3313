package org.evenodd.systemtests.testbed;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;

/** What {@code pg_basebackup} does, which zonky's PostgreSQL lacks: makes the files of a standby from a running server. */
final class BaseBackup {

    /** A standby gets the log of the transactions from the primary, and the rest belongs to one run of one server. */
    private static final Set<String> EMPTY_DIRECTORIES = Set.of(
            "pg_wal",
            "pg_replslot",
            "pg_dynshmem",
            "pg_notify",
            "pg_serial",
            "pg_snapshots",
            "pg_stat_tmp",
            "pg_subtrans");

    private static final Set<String> LEFT_OUT = Set.of(
            "postmaster.pid",
            "postmaster.opts",
            "postgresql.auto.conf",
            "backup_label",
            "standby.signal",
            "epg-lock",
            "pg_internal.init");

    private BaseBackup() {}

    /**
     * Makes the files of a standby, in a directory that does not exist, without the settings that {@code ALTER SYSTEM}
     * has given the primary.
     */
    static void take(PostgresServer primary, Path target) throws IOException, SQLException {
        try (Connection session = primary.connect();
                Statement statement = session.createStatement()) {
            statement.execute("SELECT pg_backup_start('standby', true)");
            copy(primary.data(), target);
            try (ResultSet stopped = statement.executeQuery("SELECT labelfile FROM pg_backup_stop(false)")) {
                stopped.next();
                Files.writeString(target.resolve("backup_label"), stopped.getString(1), UTF_8);
            }
        }
        Files.createFile(target.resolve("standby.signal"));
    }

    private static void copy(Path source, Path target) throws IOException {
        Files.walkFileTree(source, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                    throws IOException {
                Path relative = source.relativize(directory);
                Files.createDirectory(
                        target.resolve(relative),
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
                return EMPTY_DIRECTORIES.contains(relative.toString())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (!LEFT_OUT.contains(file.getFileName().toString())) {
                    try {
                        Files.copy(file, target.resolve(source.relativize(file)));
                    } catch (NoSuchFileException e) {
                        // The server has deleted it meanwhile; its log tells a standby so
                    }
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                if (e instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw e;
            }
        });
    }
}
