package org.evenodd.agent.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackgroundFilesTest {

    @TempDir
    private Path directory;

    private final Queue<Runnable> disk = new ArrayDeque<>();
    private final List<Path> failures = new ArrayList<>();
    private final List<String> made = new ArrayList<>();
    private final List<String> mended = new ArrayList<>();
    private final BackgroundFiles.FileListener listener = new BackgroundFiles.FileListener() {
        @Override
        public void failed(Path file, IOException cause) {
            failures.add(file);
        }

        @Override
        public void recovered() {
            mended.add("mended");
        }
    };
    private final BackgroundFiles files = new BackgroundFiles(disk::add, listener);

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
    void writesNothingOnItsCallersThread() {
        Path file = directory.resolve("a.json");

        files.replace(file, content("1"));
        assertThat(file).doesNotExist();

        letTheDiskWork();
        assertThat(file).hasContent("1");
    }

    @Test
    void writesOnlyTheNewestOfWhatWaits() {
        files.replace(directory.resolve("a.json"), content("a1"));
        files.replace(directory.resolve("b.json"), content("b1"));
        files.replace(directory.resolve("a.json"), content("a2"));

        letTheDiskWork();

        assertThat(made).containsExactly("a2", "b1");
        assertThat(directory.resolve("a.json")).hasContent("a2");
    }

    @Test
    void writesWhatCameWhileItWrote() {
        Path file = directory.resolve("a.json");
        files.replace(file, () -> {
            files.replace(file, content("2"));
            return "1".getBytes(UTF_8);
        });

        letTheDiskWork();

        assertThat(file).hasContent("2");
    }

    @Test
    void saysWhenAllIsWritten() {
        files.replace(directory.resolve("a.json"), content("1"));
        CompletableFuture<Void> flushed = files.flush();
        assertThat(flushed).isNotDone();

        letTheDiskWork();

        assertThat(flushed).isCompleted();
        assertThat(files.flush()).isCompleted();
    }

    @Test
    void reportsWhatCannotBeWrittenAndGoesOn() throws IOException {
        Path notADirectory = Files.createFile(directory.resolve("file"));
        files.replace(notADirectory.resolve("a.json"), content("1"));
        files.replace(directory.resolve("b.json"), content("2"));

        letTheDiskWork();

        assertThat(failures).containsExactly(notADirectory.resolve("a.json"));
        assertThat(directory.resolve("b.json")).hasContent("2");
    }

    @Tag("case:views-not-writable")
    @Test
    void triesWhatTheDiskRefusedAgainWithTheNextReplacement() throws IOException {
        Path inTheWay = Files.createFile(directory.resolve("views"));
        files.replace(inTheWay.resolve("a.json"), content("1"));
        files.replace(inTheWay.resolve("b.json"), content("2"));
        letTheDiskWork();
        Files.delete(inTheWay);

        files.replace(inTheWay.resolve("b.json"), content("3"));
        letTheDiskWork();

        assertThat(inTheWay.resolve("a.json")).hasContent("1");
        assertThat(inTheWay.resolve("b.json")).hasContent("3");
        assertThat(failures).containsExactly(inTheWay.resolve("a.json"));
        assertThat(mended).hasSize(1);
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
        assertThat(mended).hasSize(1);
    }

    @Test
    void keepsWhatItMayNotWriteUntilItMay() {
        AtomicBoolean allowed = new AtomicBoolean();
        BackgroundFiles views = new BackgroundFiles(disk::add, allowed::get, listener);
        views.replace(directory.resolve("a.json"), content("1"));
        letTheDiskWork();
        assertThat(directory.resolve("a.json")).doesNotExist();

        allowed.set(true);
        views.replace(directory.resolve("b.json"), content("2"));
        letTheDiskWork();

        assertThat(directory.resolve("a.json")).hasContent("1");
        assertThat(failures).isEmpty();
        assertThat(mended).isEmpty();
    }

    @Test
    void triesNothingAgainThatANewerContentWaitsFor() throws IOException {
        Path inTheWay = Files.createFile(directory.resolve("views"));
        files.replace(inTheWay.resolve("a.json"), content("1"));
        letTheDiskWork();
        Files.delete(inTheWay);

        files.replace(inTheWay.resolve("a.json"), content("2"));
        files.replace(inTheWay.resolve("b.json"), content("3"));
        letTheDiskWork();

        assertThat(inTheWay.resolve("a.json")).hasContent("2");
    }

    @Test
    void reportsContentThatCannotBeMadeAndGoesOn() {
        files.replace(directory.resolve("a.json"), () -> {
            throw new IllegalStateException("a bug");
        });
        files.replace(directory.resolve("b.json"), content("2"));

        letTheDiskWork();

        assertThat(failures).containsExactly(directory.resolve("a.json"));
        assertThat(directory.resolve("b.json")).hasContent("2");
        assertThat(files.flush()).isCompleted();
    }
}
