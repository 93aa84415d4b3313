package org.evenodd.agent.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.evenodd.agent.memory.VirtualTime;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.helpers.NOPLogger;

class PacedFileTest {

    @TempDir
    private Path directory;

    private final VirtualTime time = new VirtualTime(Instant.parse("2026-03-01T08:00:00Z"));
    private PacedFile file;

    @BeforeEach
    void open() {
        BackgroundFiles files =
                new BackgroundFiles(Runnable::run, BackgroundFiles.FileListener.telling(NOPLogger.NOP_LOGGER));
        file = new PacedFile(directory.resolve("file"), files, time);
    }

    private void replace(String content, Duration pause) {
        file.replace(() -> content.getBytes(UTF_8), pause);
    }

    private String content() throws IOException {
        return Files.readString(file.path());
    }

    @Test
    void isWrittenAtOnceAfterALongPause() throws IOException {
        replace("1", Duration.ofSeconds(1));
        assertThat(content()).isEqualTo("1");

        time.advance(Duration.ofSeconds(1));
        replace("2", Duration.ofSeconds(1));
        assertThat(content()).isEqualTo("2");
    }

    @Test
    void getsTheNewestContentWhenThePauseIsOver() throws IOException {
        replace("1", Duration.ofSeconds(1));
        replace("2", Duration.ofSeconds(5));
        replace("3", Duration.ofSeconds(5));

        time.advance(Duration.ofMillis(999));
        assertThat(content()).isEqualTo("1");
        time.advance(Duration.ofMillis(1));
        assertThat(content()).isEqualTo("3");
    }

    @Test
    void waitsAsLongAsTheLastContentAsked() throws IOException {
        replace("1", Duration.ofSeconds(1));
        replace("2", Duration.ofSeconds(5));
        time.advance(Duration.ofSeconds(1));
        replace("3", Duration.ofSeconds(1));

        time.advance(Duration.ofMillis(4_999));
        assertThat(content()).isEqualTo("2");
        time.advance(Duration.ofMillis(1));
        assertThat(content()).isEqualTo("3");
    }

    @Test
    void isWrittenBeforeThePauseIsOverIfAsked() throws IOException {
        replace("1", Duration.ofSeconds(1));
        replace("2", Duration.ofSeconds(1));

        file.flush();

        assertThat(content()).isEqualTo("2");
        time.run();
        assertThat(content()).isEqualTo("2");
    }

    @Test
    void isNotWrittenAgainByAFlushWithoutANewContent() throws IOException {
        replace("1", Duration.ofSeconds(1));
        Files.delete(file.path());

        file.flush();

        assertThat(file.path()).doesNotExist();
    }
}
