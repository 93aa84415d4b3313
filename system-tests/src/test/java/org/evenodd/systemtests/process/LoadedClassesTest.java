package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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

/** Which classes the programs load, and that almost all of them come from the archives that the launchers make. */
class LoadedClassesTest {

    private static final Pattern LOADED = Pattern.compile("\\[class,load\\S*\\s*] (\\S+) source: (\\S+).*");

    /** Nobody who plays or referees needs these: stores, the page, checkers, TLS, management, other languages. */
    private static final Pattern UNNEEDED =
            Pattern.compile("(org\\.(flywaydb|sqlite|postgresql)|gg\\.jte|javax\\.management|sun\\.util\\.cldr)\\..*"
                    + "|org\\.evenodd\\.player\\.StrategyTable.*"
                    + "|sun\\.security\\.ssl\\.SSLContextImpl.*");

    private static final List<String> AGENTS = List.of("manager", "referee", "player");

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

    private Program launch(Programs programs, String agent, String... options) {
        return launchWith("", programs, agent, options);
    }

    private Program launchWith(String jvm, Programs programs, String agent, String... options) {
        String all = "-Xlog:class+load:file=%s::filecount=0 %s".formatted(log(agent), jvm);
        return programs.add(Program.launchWith(Map.of("JAVA_OPTS", all), agent, directory, options));
    }

    private void playALeague() throws Exception {
        Path launcher =
                Path.of(System.getProperty("league.root"), "bin/launch.sh").toAbsolutePath();
        Map<String, String> java = Map.of("JAVA_HOME", System.getProperty("java.home"));
        try (Program archives = Program.start(directory, List.of(launcher.toString()), java)) {
            archives.awaitSuccess(); // makes them, unless another test has
        }
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
        for (String agent : AGENTS) {
            assertThat(loadedBy(agent)).as(agent).hasSizeGreaterThan(1000);
            // No archive takes the classes of picocli, which are those of Java 5
            assertFew(
                    loadedBy(agent),
                    loaded -> loaded.fromJar() && !loaded.name().startsWith("picocli."),
                    20);
            assertThat(lambdasOf(agent)).as(agent).hasSizeGreaterThan(100);
            assertFew(lambdasOf(agent), lambda -> !lambda.fromArchive(), 10);
        }
        try (Programs programs = new Programs(directory)) {
            // A cache of Java 25 loads all that it has, asked for or not
            Program manager = launchWith("-Xshare:off", programs, "manager", "--port=0");
            manager.awaitReady();
            manager.terminate();
            manager.awaitExit();
        }
        assertThat(loadedBy("manager")).noneMatch(LoadedClassesTest::migrates);
    }

    /** Fewer than one in so many. */
    private static void assertFew(List<LoadedClass> all, Predicate<LoadedClass> slow, int oneIn) {
        assertThat(all.stream().filter(slow)).as("of %d", all.size()).hasSizeLessThan(all.size() / oneIn);
    }

    private static boolean migrates(LoadedClass loaded) {
        return loaded.name().startsWith("org.flywaydb.core.internal.");
    }
}
