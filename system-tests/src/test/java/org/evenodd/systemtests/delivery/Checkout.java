package org.evenodd.systemtests.delivery;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.evenodd.systemtests.testbed.Program;

/** The last commit of this repository in another folder, to build there. */
record Checkout(Path folder) {

    private static final Path ROOT = Path.of(System.getProperty("league.root"));
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    static boolean isPossible() {
        return Files.exists(ROOT.resolve(".git"));
    }

    static Checkout cloned(Path folder) throws InterruptedException {
        run(ROOT, "git", "clone", "--quiet", "--shared", ".", folder.toString());
        return new Checkout(folder);
    }

    /** Adds a worktree to this repository. */
    Checkout worktree(Path other) throws InterruptedException {
        run(folder, "git", "worktree", "add", "--quiet", "--detach", other.toString());
        return new Checkout(other);
    }

    /** Copies the sources as an archive has them, without a repository. */
    Checkout sources(Path other) throws InterruptedException {
        run(folder, "git", "checkout-index", "--all", "--prefix=" + other + "/");
        return new Checkout(other);
    }

    String commit() throws InterruptedException {
        return run(folder, "git", "rev-parse", "HEAD");
    }

    /** Runs phases and goals for modules and what they need, without the checks and tests that change no byte of a jar. */
    void build(String modules, String... goals) throws InterruptedException {
        Stream<String> command = Stream.of(
                "./mvnw",
                "-B",
                "-q",
                "-Dmaven.repo.local=" + System.getProperty("league.maven.repository"),
                "-Dmaven.test.skip=true",
                "-Denforcer.skip=true",
                "-Derror-prone=-proc:none",
                "-Dimage.base=scratch",
                "-pl",
                modules,
                "-am");
        run(folder, Stream.concat(command, Stream.of(goals)).toArray(String[]::new));
    }

    /** Returns the jars and the distribution in the modules' target folders by their paths. */
    SortedMap<String, byte[]> archives() throws IOException {
        SortedMap<String, byte[]> archives = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder, 3)) {
            files.filter(file -> file.toString().matches(".*\\.(jar|tar\\.gz|zip)"))
                    .filter(file -> file.getParent().endsWith("target"))
                    .forEach(file -> archives.put(folder.relativize(file).toString(), bytes(file)));
        }
        return archives;
    }

    static String commitIn(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.getManifest().getMainAttributes().getValue("Implementation-Commit");
        }
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String run(Path directory, String... command) throws InterruptedException {
        try (Program program = Program.start(directory, List.of(command))) {
            int status = program.awaitExit(PATIENCE);
            if (status != 0) {
                throw new AssertionError(String.join(" ", command) + " ended with " + status + ": " + program.output());
            }
            return program.output();
        }
    }
}
