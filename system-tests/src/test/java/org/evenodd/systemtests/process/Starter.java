package org.evenodd.systemtests.process;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.tools.ToolProvider;
import org.evenodd.systemtests.testbed.Program;

/** The starters for students' bots, with the commands that run them. */
enum Starter {
    PYTHON("bot.py", List.of("python3"), "Python Bot"),
    NODE("bot.mjs", List.of("node"), "Node Bot"),
    JAVA(
            "Bot.java",
            List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx192m",
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "-cp",
                    System.getProperty("league.jar.player", "")),
            "Java Bot");

    /** Where the Java bot was compiled, once a JVM: from its source, it takes longer to start than most tests take. */
    private static final Map<Starter, Path> CLASSES = new ConcurrentHashMap<>();

    private static final Map<Starter, Boolean> THERE = new ConcurrentHashMap<>();
    private static final Path STARTERS = Path.of(System.getProperty("league.root"), "player", "starters");

    /** One that answers nobody: whoever asks it for the manager, tells it a token. */
    private static final Map<String, String> PROXY = Map.of("http_proxy", "http://127.0.0.1:9");

    final String title;
    private final String file;

    @SuppressWarnings("ImmutableEnumChecker") // never written to
    private final List<String> command;

    Starter(String file, List<String> command, String title) {
        this.file = file;
        this.command = command;
        this.title = title;
    }

    /** Its text, with a strategy that says of how many matches it is told. */
    String telling() throws IOException {
        String told = switch (this) {
            case PYTHON -> "    print('told', len(history), flush=True)\n    return random.choice";
            case NODE -> "  console.log('told', history.length);\n  return Math.random";
            case JAVA -> "        System.out.println(\"told \" + history.size());\n        return ThreadLocalRandom";
        };
        return Files.readString(source()).replace(told.substring(told.indexOf('\n') + 1), told);
    }

    Path source() {
        return STARTERS.resolve(file);
    }

    /** Starts it in a directory; skips the test if its interpreter is not installed. */
    Program start(Path directory, String... options) {
        return this == JAVA ? start(classes(), directory, options) : start(source(), directory, options);
    }

    /** Starts a changed copy of its source. */
    Program start(Path copy, Path directory, String... options) {
        return start(List.of(copy.toString()), directory, options);
    }

    private Program start(List<String> bot, Path directory, String... options) {
        assumeTrue(
                THERE.computeIfAbsent(this, starter -> starter.isThere(directory)),
                "skipped: there is no " + command.get(0) + " on this machine");
        List<String> words = new ArrayList<>(command);
        words.addAll(bot);
        for (String option : options) {
            words.addAll(List.of(option.split("=", 2))); // not all of them take both in one word
        }
        return Program.start(directory, words, PROXY);
    }

    private List<String> classes() {
        Path classes = CLASSES.computeIfAbsent(this, Starter::compiled);
        return List.of("-cp", System.getProperty("league.jar.player", "") + File.pathSeparator + classes, "Bot");
    }

    private Path compiled() {
        try {
            Path target = Path.of(System.getProperty("league.root"), "system-tests", "target");
            Path classes = Files.createTempDirectory(Files.createDirectories(target), "starter");
            String jar = System.getProperty("league.jar.player", "");
            String[] options = {"-d", classes.toString(), "-cp", jar, source().toString()};
            if (ToolProvider.getSystemJavaCompiler().run(null, null, null, options) != 0) {
                throw new AssertionError("the starter does not compile");
            }
            return classes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean isThere(Path directory) {
        try (Program program = Program.start(directory, List.of(command.get(0), "--version"))) {
            return program.awaitExit() == 0;
        } catch (UncheckedIOException e) {
            return false;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
