package org.evenodd.manager;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.evenodd.manager.command.AutoStart;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When a manager ends by itself, and that it does not without {@code --exit-when-done}. */
class ExitWhenDoneTest {
    private final Deque<Runnable> waiting = new ArrayDeque<>();
    private boolean diskHangs;

    @TempDir
    private Path directory;

    private MemoryManager manager;

    @BeforeEach
    void prepare() {
        manager = new MemoryManager(directory);
        manager.autoStart = new AutoStart(4, 2);
        manager.disk = this::onDisk;
    }

    @AfterEach
    void close() {
        releaseDisk();
        manager.close();
    }

    private void onDisk(Runnable task) {
        if (diskHangs) {
            waiting.add(task);
        } else {
            task.run();
        }
    }

    private void releaseDisk() {
        diskHangs = false;
        while (!waiting.isEmpty()) {
            waiting.remove().run();
        }
    }

    private Agents playToTheEnd() {
        manager.open();
        Agents agents = Agents.fourPlayersTwoReferees(manager);
        manager.time.runUntil(() -> agents.count("LEAGUE_COMPLETED") == 6);
        return agents;
    }

    @Test
    void waitsUntilTheFilesAreWritten() throws IOException {
        diskHangs = true;
        playToTheEnd();
        manager.time.advance(Duration.ofSeconds(50));
        assertThat(manager.manager.done()).isNotDone();

        releaseDisk();
        assertThat(manager.manager.done()).isCompleted();
        byte[] standings = Files.readAllBytes(manager.shared.standings(MemoryManager.LEAGUE));
        assertThat(MemoryManager.json(standings).path("state").stringValue()).isEqualTo("LEAGUE_COMPLETED");
    }

    @Test
    void givesUpADiskThatHangs() {
        diskHangs = true;
        playToTheEnd();
        manager.time.advance(Duration.ofMinutes(1));

        assertThat(manager.manager.done()).isCompleted();
    }

    @Test
    void staysAfterTheEndUnlessItWasToldToLeave() {
        manager.exitWhenDone = false;
        Agents agents = playToTheEnd();
        manager.time.advance(Duration.ofHours(1));

        assertThat(agents.count("LEAGUE_COMPLETED")).isEqualTo(6);
        assertThat(manager.manager.done()).isNotDone();
        assertThat(manager.get("/health").path("state").stringValue()).isEqualTo("LEAGUE_COMPLETED");
    }
}
