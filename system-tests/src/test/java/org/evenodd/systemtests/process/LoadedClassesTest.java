package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Which classes the programs load. Those that a league needs are in {@code bin/classes.txt}, from which the launchers make their archives.
 *
 * <p>The list is made anew with {@code -Dclasses.write=true}, on the oldest Java. For each
 * lambda of a league it has a line in the form of that Java's {@code -XX:DumpLoadedClassList}; a newer one uses those
 * that it understands.
 */
class LoadedClassesTest {

    private static final Path LIST = Path.of(System.getProperty("league.root", ".."), "bin", "classes.txt");
    private static final Pattern LOADED = Pattern.compile("\\[class,load\\S*\\s*] (\\S+) source: (\\S+).*");

    /** Nobody who plays or referees needs these: stores, the page, checkers, TLS, management. */
    private static final Pattern UNNEEDED =
            Pattern.compile("(org\\.(flywaydb|sqlite|postgresql)|gg\\.jte|javax\\.management)\\..*"
                    + "|org\\.evenodd\\.player\\.StrategyTable.*"
                    + "|sun\\.security\\.ssl\\.SSLContextImpl.*");

    private static final List<String> AGENTS = List.of("manager", "referee", "player");
    private static final String LAMBDA = "@lambda-proxy ";
    private static final String COMMAND = "./mvnw verify -pl system-tests -am -Dtest=None"
            + " -Dsurefire.failIfNoSpecifiedTests=false -Dit.test=LoadedClassesTest -Dclasses.write=true";

    @TempDir
    private Path directory;

    /** A class as the JVM names it in its log, and where it has it from. */
    private record LoadedClass(String name, String source) {

        static Stream<LoadedClass> parse(String line) {
            Matcher loaded = LOADED.matcher(line);
            return loaded.find() ? Stream.of(new LoadedClass(loaded.group(1), loaded.group(2))) : Stream.empty();
        }

        /** Whether it has a file, as no class has that the JVM makes itself. */
        boolean hasFile() {
            return !name.contains("/") && !name.contains("$$") && (fromJar() || source.matches("(jrt:/|shared).*"));
        }

        /** Whether the JVM makes it for a lambda or has it, made, in an archive. */
        boolean isLambda() {
            return name.contains("$$Lambda");
        }

        boolean fromArchive() {
            return source.startsWith("shared");
        }

        boolean fromJar() {
            return source.endsWith(".jar");
        }

        boolean ofTheJdk() {
            return name.matches("(java|javax|jdk|sun|com\\.sun)\\..*");
        }

        String listed() {
            return name.replace('.', '/');
        }
    }

    private List<LoadedClass> loadedBy(String agent) throws IOException {
        return all(agent).stream().filter(LoadedClass::hasFile).toList();
    }

    private List<LoadedClass> lambdasOf(String agent) throws IOException {
        return all(agent).stream().filter(LoadedClass::isLambda).toList();
    }

    private List<LoadedClass> all(String agent) throws IOException {
        try (Stream<String> lines = Files.lines(log(agent))) {
            return lines.flatMap(LoadedClass::parse).toList();
        }
    }

    private Path log(String agent) {
        return directory.resolve(agent + ".classes");
    }

    /** The classes of an agent as the JVM lists them, with its lambdas. */
    private Path list(String agent) {
        return directory.resolve(agent + ".list");
    }

    private Program launch(Programs programs, String agent, String... options) {
        String jvm =
                "-Xlog:class+load:file=%s::filecount=0 -XX:DumpLoadedClassList=%s".formatted(log(agent), list(agent));
        return programs.add(Program.launchWith(Map.of("JAVA_OPTS", jvm), agent, directory, options));
    }

    private void playALeague() throws Exception {
        try (Programs programs = new Programs(directory)) {
            Program manager = launch(
                    programs,
                    "manager",
                    "--port=0",
                    "--players=2",
                    "--exit-when-done",
                    "--set=league.announcement_lead_seconds=0");
            Endpoint home = manager.awaitReady();
            RpcCaller.get(home, "/");
            Program referee = launch(programs, "referee", "--port=0", "--manager=" + home);
            Program players =
                    launch(programs, "player", "--port=0", "--count=2", "--manager=" + home, "--exit-when-done");
            manager.awaitSuccess();
            players.awaitSuccess();
            referee.terminate();
            referee.awaitExit();
        }
    }

    private void write() throws IOException {
        TreeSet<String> names = new TreeSet<>();
        try (Stream<String> lines = Files.lines(LIST)) {
            // What another JDK has under other names stays in the list
            lines.filter(name -> new LoadedClass(name.replace('/', '.'), "").ofTheJdk())
                    .forEach(names::add);
        }
        for (String agent : AGENTS) {
            loadedBy(agent).forEach(each -> names.add(each.listed()));
            try (Stream<String> lines = Files.lines(list(agent))) {
                lines.filter(line -> line.startsWith(LAMBDA)).forEach(names::add);
            }
        }
        List<String> lines = new ArrayList<>(names);
        lines.add(0, "# The classes that the programs load in a league; made by LoadedClassesTest");
        Files.write(LIST, lines);
    }

    @Tag("variants")
    @Test
    void almostAllClassesOfALeagueComeFromTheArchivesAndAStoreThatIsUpToDateIsOpenedWithoutFlyway() throws Exception {
        playALeague();

        assertThat(loadedBy("player"))
                .extracting(LoadedClass::name)
                .filteredOn(UNNEEDED.asMatchPredicate())
                .isEmpty();
        assertThat(loadedBy("referee"))
                .extracting(LoadedClass::name)
                .filteredOn(UNNEEDED.asMatchPredicate())
                .isEmpty();
        assertThat(loadedBy("manager"))
                .anyMatch(LoadedClassesTest::migrates)
                .noneMatch(loaded -> loaded.name().startsWith("org.dhatim."));
        if (Boolean.getBoolean("classes.write")) {
            write();
            return;
        }
        for (String agent : AGENTS) {
            assertThat(loadedBy(agent)).as(agent).hasSizeGreaterThan(1000);
            assertFew(loadedBy(agent), LoadedClass::fromJar, 20);
            assertThat(lambdasOf(agent)).as(agent).hasSizeGreaterThan(100);
            assertFew(
                    lambdasOf(agent),
                    lambda -> !lambda.fromArchive(),
                    2); // a newer Java does not understand all of them
        }
        try (Programs programs = new Programs(directory)) {
            Program manager = launch(programs, "manager", "--port=0");
            manager.awaitReady();
            manager.terminate();
            manager.awaitExit();
        }
        assertThat(loadedBy("manager")).noneMatch(LoadedClassesTest::migrates);
    }

    /** Fewer than one in so many. */
    private static void assertFew(List<LoadedClass> all, Predicate<LoadedClass> slow, int oneIn) {
        assertThat(all.stream().filter(slow))
                .as("of %d; on the oldest Java, this writes bin/classes.txt anew: %s", all.size(), COMMAND)
                .hasSizeLessThan(all.size() / oneIn);
    }

    private static boolean migrates(LoadedClass loaded) {
        return loaded.name().startsWith("org.flywaydb.core.internal.");
    }
}
