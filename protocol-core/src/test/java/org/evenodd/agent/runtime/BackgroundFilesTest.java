package org.evenodd.agent.runtime;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.runtime.BackgroundFiles.PacedFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackgroundFilesTest {

    @TempDir
    private Path directory;

    private final Queue<Runnable> disk = new ArrayDeque<>();
    private final List<String> made = new ArrayList<>();
    private final RecordedLog log = new RecordedLog();
    private final BackgroundFiles files = new BackgroundFiles(disk::add, log.logger());

    private void letTheDiskWork() {
        while (!disk.isEmpty()) {
            disk.remove().run();
        }
    }

    private Supplier<byte[]> content(String text) {
        return () -> {
            made.add(text);
            return text.getBytes(UTF_8);
        };
    }

    @Test
    void deletesWhatIsThereAndWhatWaits() throws IOException {
        Files.writeString(directory.resolve("a1"), "old");
        Files.writeString(directory.resolve("b1"), "old");
        files.replace(directory.resolve("a2"), content("new"));
        files.replace(directory.resolve("b2"), content("new"));
        Files.writeString(Files.createDirectory(directory.resolve("a3")).resolve("b1"), "old");
        files.replace(directory.resolve("a3").resolve("b2"), content("new"));
        files.replace(directory.resolve("a4").resolve("b1"), content("new"));
        files.delete(directory, file -> file.getFileName().toString().startsWith("a"));
        assertThat(directory.resolve("a1")).exists();

        letTheDiskWork();

        assertThat(directory.toFile().list()).containsExactlyInAnyOrder("b1", "b2");
        files.delete(directory.resolve("none"), file -> true);
        letTheDiskWork();
        assertThat(log.texts()).singleElement().asString().startsWith("Old files in ");
    }

    @Test
    void writesOnlyTheNewestOfWhatWaitsAndNothingOnItsCallersThread() {
        files.replace(directory.resolve("a.json"), content("a1"));
        files.replace(directory.resolve("b.json"), content("b1"));
        files.replace(directory.resolve("a.json"), content("a2"));
        CompletableFuture<Void> flushed = files.flush();
        assertThat(directory.resolve("a.json")).doesNotExist();
        assertThat(flushed).isNotDone();

        letTheDiskWork();

        assertThat(made).containsExactly("a2", "b1");
        assertThat(directory.resolve("a.json")).hasContent("a2");
        assertThat(flushed).isCompleted();
        assertThat(files.flush()).isCompleted();
    }

    @Test
    void writesWhatCameWhileItWroteAndNothingTwice() {
        Path file = directory.resolve("a.json");
        files.replace(file, () -> {
            files.replace(file, content("2"));
            return content("1").get();
        });
        files.replace(directory.resolve("b.json"), () -> {
            files.replace(directory.resolve("c.json"), content("c"));
            return content("b").get();
        });

        letTheDiskWork();

        assertThat(made).containsExactlyInAnyOrder("1", "2", "b", "c");
        assertThat(file).hasContent("2");
        assertThat(log.texts()).isEmpty();
        assertThat(files.flush()).isCompleted();
    }

    @Tag("case:views-not-writable")
    @Test
    void triesWhatTheDiskRefusedAgainWithTheNextReplacementAndSaysSoOnce() throws IOException {
        Path inTheWay = Files.createFile(directory.resolve("views"));
        files.replace(inTheWay.resolve("a.json"), content("1"));
        files.replace(inTheWay.resolve("b.json"), content("2"));
        files.replace(directory.resolve("c.json"), content("goes on"));
        letTheDiskWork();
        Files.delete(inTheWay);

        files.replace(inTheWay.resolve("b.json"), content("3"));
        letTheDiskWork();

        assertThat(inTheWay.resolve("a.json")).hasContent("1");
        assertThat(inTheWay.resolve("b.json")).hasContent("3");
        assertThat(directory.resolve("c.json")).hasContent("goes on");
        assertThat(log.texts())
                .containsExactly(
                        inTheWay.resolve("a.json") + " cannot be written: not a directory",
                        "The files that could not be written are written now");
    }

    @Test
    void triesWhatTheDiskRefusedAgainBeforeItSaysThatAllIsWritten() throws IOException {
        Path inTheWay = Files.createFile(directory.resolve("views"));
        files.replace(inTheWay.resolve("a.json"), content("1"));
        letTheDiskWork();
        Files.delete(inTheWay);

        CompletableFuture<Void> flushed = files.flush();
        letTheDiskWork();

        assertThat(flushed).isCompleted();
        assertThat(inTheWay.resolve("a.json")).hasContent("1");
    }

    @Test
    void costsTwoTriesAReplacementHoweverManyTheDiskHasRefused() throws IOException {
        Path inTheWay = Files.createFile(directory.resolve("views"));
        for (int i = 0; i < 100; i++) {
            files.replace(inTheWay.resolve(i + ".json"), content("" + i));
            letTheDiskWork();
        }
        assertThat(made).hasSizeLessThanOrEqualTo(200);
        Files.delete(inTheWay);

        files.replace(directory.resolve("a.json"), content("a"));
        letTheDiskWork();

        assertThat(inTheWay.toFile().list()).hasSize(100);
        assertThat(files.flush()).isCompleted();
    }

    @Test
    void keepsWhatItMayNotWriteUntilItMay() {
        AtomicBoolean allowed = new AtomicBoolean();
        BackgroundFiles views = new BackgroundFiles(disk::add, allowed::get, log.logger());
        views.replace(directory.resolve("a.json"), content("1"));
        letTheDiskWork();
        assertThat(directory.resolve("a.json")).doesNotExist();

        allowed.set(true);
        views.replace(directory.resolve("b.json"), content("2"));
        letTheDiskWork();

        assertThat(directory.resolve("a.json")).hasContent("1");
        assertThat(log.texts()).isEmpty();
    }

    @Test
    void reportsContentThatCannotBeMadeAndGoesOn() {
        files.replace(directory.resolve("a.json"), () -> {
            throw new IllegalStateException("a bug");
        });
        files.replace(directory.resolve("b.json"), content("2"));

        letTheDiskWork();

        assertThat(log.texts())
                .singleElement()
                .asString()
                .startsWith(directory.resolve("a.json") + " cannot be written");
        assertThat(directory.resolve("b.json")).hasContent("2");
        assertThat(files.flush()).isCompleted();
    }

    @Nested
    class WithPauses {

        private final VirtualTime time = new VirtualTime(Instant.parse("2026-03-01T08:00:00Z"));
        private PacedFile file;

        @BeforeEach
        void open() {
            file = new PacedFile(directory.resolve("file"), new BackgroundFiles(Runnable::run, log.logger()), time);
        }

        private void replace(String content, Duration pause) {
            file.replace(() -> content.getBytes(UTF_8), pause);
        }

        private String content() throws IOException {
            return Files.readString(file.path());
        }

        @Test
        void isWrittenAtOnceAndThenAfterThePauseThatTheLastContentAsked() throws IOException {
            replace("1", Duration.ofSeconds(1));
            assertThat(content()).isEqualTo("1");
            replace("outdated", Duration.ofSeconds(1));
            replace("2", Duration.ofSeconds(5));
            time.advance(Duration.ofMillis(999));
            assertThat(content()).isEqualTo("1");
            time.advance(Duration.ofMillis(1));
            replace("3", Duration.ofSeconds(1));

            time.advance(Duration.ofMillis(4_999));
            assertThat(content()).isEqualTo("2");
            time.advance(Duration.ofMillis(1));
            assertThat(content()).isEqualTo("3");
        }

        @Test
        void isWrittenBeforeThePauseIsOverIfAskedUnlessItsContentIsTheSame() throws IOException {
            replace("1", Duration.ofSeconds(1));
            replace("2", Duration.ofSeconds(1));
            file.flush();
            assertThat(content()).isEqualTo("2");

            Files.delete(file.path());
            file.flush();
            time.run();
            assertThat(file.path()).doesNotExist();
        }
    }
}
