package org.evenodd.systemtests.testbed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A new directory that is deleted, with all that is in it, when it is closed. */
public record TemporaryDirectory(Path path) implements AutoCloseable {

    /**
     * Creates an empty directory.
     *
     * @param name how its name begins
     */
    public static TemporaryDirectory create(String name) throws IOException {
        return new TemporaryDirectory(Files.createTempDirectory(name));
    }

    /** Deletes a directory and all that is in it, even if others delete there at the same time. */
    public static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    @Override
    public void close() throws IOException {
        delete(path);
    }
}
