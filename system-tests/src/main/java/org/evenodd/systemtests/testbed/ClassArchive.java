package org.evenodd.systemtests.testbed;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.protocol.value.Endpoint;

/**
 * Class-data archives, with which the programs start faster. They are made once per build and JDK, by a league of two
 * players.
 */
final class ClassArchive {

    private static final Path DIRECTORY =
            Path.of(System.getProperty("league.root", ""), "system-tests", "target", "archives");

    private static boolean made;

    private ClassArchive() {}

    /** Returns the JVM option that uses the archive of {@code manager}, {@code referee} or {@code player}. */
    static synchronized String option(String agent) {
        try {
            if (!made) {
                make();
                made = true;
            }
            return Files.exists(file(agent)) ? "-XX:SharedArchiveFile=" + file(agent) : "-Xshare:auto";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path file(String agent) throws IOException {
        Path jar = Path.of(System.getProperty("league.jar." + agent));
        return DIRECTORY.resolve("%s-%s-%d.jsa"
                .formatted(
                        agent,
                        System.getProperty("java.vm.version"),
                        Files.getLastModifiedTime(jar).toMillis()));
    }

    /** Makes missing archives; another test JVM waits until they exist. */
    private static void make() throws IOException {
        Files.createDirectories(DIRECTORY);
        try (FileChannel channel = FileChannel.open(DIRECTORY.resolve("lock"), CREATE, WRITE);
                FileLock lock = channel.lock()) {
            if (lock.isValid() && !Files.exists(file("manager"))) {
                playALeague(Files.createTempDirectory(DIRECTORY, "league"));
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void playALeague(Path directory) throws IOException, InterruptedException {
        try (Programs programs = new Programs(directory)) {
            Program manager = start(
                    programs,
                    directory,
                    "manager",
                    "--players=2",
                    "--exit-when-done",
                    "--set=league.announcement_lead_seconds=0");
            Endpoint at = manager.awaitReady();
            Program referee = start(programs, directory, "referee", "--manager=" + at);
            Program player = start(programs, directory, "player", "--manager=" + at, "--count=2", "--exit-when-done");
            manager.awaitExit();
            player.awaitExit();
            referee.terminate();
            referee.awaitExit();
        }
        for (String agent : List.of("player", "referee", "manager")) {
            Path made = directory.resolve(agent + ".jsa");
            if (Files.exists(made)) {
                Files.move(made, file(agent), ATOMIC_MOVE);
            }
        }
    }

    private static Program start(Programs programs, Path directory, String agent, String... options) {
        List<String> all = new ArrayList<>(List.of("--port=0"));
        all.addAll(List.of(options));
        return programs.add(Program.start(
                directory,
                Program.command(
                        List.of("-Xmx192m", "-XX:ArchiveClassesAtExit=" + directory.resolve(agent + ".jsa")),
                        agent,
                        all.toArray(String[]::new))));
    }
}
