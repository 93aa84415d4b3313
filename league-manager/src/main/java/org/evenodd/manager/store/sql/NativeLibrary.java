package org.evenodd.manager.store.sql;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.sqlite.SQLiteJDBCLoader;

/**
 * Loads SQLite's native library, which the driver copies to a file, and deletes the copy at once: the driver does so
 * at the program's end, and a killed program would leave it. Only Windows needs the file of a loaded library.
 */
final class NativeLibrary {

    private static final String DIRECTORY = "org.sqlite.tmpdir";

    private static boolean loaded;

    private NativeLibrary() {}

    /** Loads it, if it is not loaded yet. A failure is left to whoever uses the driver. */
    static synchronized void load() {
        if (loaded) {
            return;
        }
        loaded = true;
        Optional<String> given = Optional.ofNullable(System.getProperty(DIRECTORY));
        try {
            Path directory = Files.createTempDirectory(
                    Path.of(given.orElseGet(() -> System.getProperty("java.io.tmpdir"))), "sqlite-");
            System.setProperty(DIRECTORY, directory.toString());
            try {
                SQLiteJDBCLoader.initialize();
            } finally {
                delete(directory);
            }
        } catch (Exception e) {
            // the driver tries it again, and says why it cannot
        } finally {
            given.ifPresentOrElse(
                    before -> System.setProperty(DIRECTORY, before), () -> System.clearProperty(DIRECTORY));
        }
    }

    private static void delete(Path directory) throws IOException {
        List<Path> copies;
        try (Stream<Path> files = Files.list(directory)) {
            copies = files.toList();
        }
        for (Path copy : copies) {
            Files.delete(copy);
        }
        Files.delete(directory);
    }
}
