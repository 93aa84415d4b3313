package org.evenodd.systemtests.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The inputs for one target: its examples, and those that Jazzer adds in one run for the next. */
record FuzzCorpus(Path directory) {

    /** Returns the corpus of a target, with its examples written. */
    static FuzzCorpus of(FuzzTarget target, Path directory) throws IOException {
        Files.createDirectories(directory);
        List<byte[]> examples = target.open().examples();
        for (int i = 0; i < examples.size(); i++) {
            Files.write(directory.resolve("example-%03d".formatted(i)), examples.get(i));
        }
        return new FuzzCorpus(directory);
    }
}
