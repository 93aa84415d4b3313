package org.evenodd.systemtests.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.evenodd.systemtests.testbed.TemporaryDirectory;

/** Starts one league after the other, each in an empty directory. */
final class FuzzLeagues {

    final ErrorLog errors = new ErrorLog();
    private final Path directory;

    FuzzLeagues() {
        try {
            directory = Files.createTempDirectory("fuzz");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Runtime.getRuntime().addShutdownHook(new Thread(this::clear));
    }

    FuzzLeague begin(Supplier<Opponent> opponent) {
        clear();
        errors.begin();
        return new FuzzLeague(directory, opponent.get());
    }

    private void clear() {
        try {
            TemporaryDirectory.delete(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
