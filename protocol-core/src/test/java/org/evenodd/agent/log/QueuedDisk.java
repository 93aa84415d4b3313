package org.evenodd.agent.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Executor;

/** A disk that performs its tasks only when a test reads a file. */
final class QueuedDisk implements Executor {

    private final Queue<Runnable> tasks = new ArrayDeque<>();

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
    }

    void catchUp() {
        while (!tasks.isEmpty()) {
            tasks.remove().run();
        }
    }

    /** Performs all tasks and returns a file's lines; none if the file does not exist. */
    List<String> lines(Path file) throws IOException {
        catchUp();
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }
}
