package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.evenodd.systemtests.testbed.Program;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The distribution, as somebody unpacks it who may not write to the folder in which it is. */
@ExtendWith(CheckoutLock.class)
class DistributionTest {

    private static final Path BUILT = Path.of(System.getProperty("league.root", ".."), "distribution/target");

    /** To a file, without the heading in it. */
    private static final Pattern LINK = Pattern.compile("]\\((?!https?:)([^)#\\s]+)");

    @TempDir
    private Path directory;

    private static Path archive(String ending) throws IOException {
        try (Stream<Path> files = Files.list(BUILT)) {
            List<Path> found = files.filter(
                            file -> file.getFileName().toString().matches("even-odd-league-[0-9.]+\\." + ending))
                    .toList();
            assertThat(found).hasSize(1);
            return found.get(0).toAbsolutePath().normalize();
        }
    }

    private String run(Path where, List<String> command, Map<String, String> environment) throws Exception {
        try (Program program = Program.start(where, command, environment)) {
            // Its first start makes three archives of classes
            assertThat(program.awaitExit(Duration.ofMinutes(5)))
                    .as(program.output())
                    .isZero();
            return program.output();
        }
    }

    private static Path onlyFolderIn(Path folder) throws IOException {
        try (Stream<Path> top = Files.list(folder)) {
            List<Path> found = top.toList();
            assertThat(found).singleElement().asString().contains("even-odd-league-");
            return found.get(0);
        }
    }

    private static List<String> contents(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.map(file -> folder.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void playsALeagueFromAReadOnlyFolderAndWritesWhereItIsTold() throws Exception {
        OrdinaryUser.writable(directory);
        Path installed = Files.createDirectories(directory.resolve("Program Files (x86)"));
        run(installed, List.of("tar", "-xzf", archive("tar\\.gz").toString()), Map.of());
        Path home = onlyFolderIn(installed);
        List<String> before = contents(home);
        OrdinaryUser.readable(home);
        OrdinaryUser.readable(home.resolve("lib"));
        Path shared = OrdinaryUser.writable(directory.resolve("run data"));

        String output = run(
                directory,
                OrdinaryUser.command(home.resolve("scripts/run-league.sh"), "--shared-dir", shared.toString()),
                // Without archives of classes, which take long to make: LaunchScriptsTest
                Map.of("JAVA_HOME", System.getProperty("java.home"), "JAVA_OPTS", "-Xshare:off"));

        assertThat(output).contains("Every match was played: 6 of 6.").doesNotContain("Building", "preparing");
        assertThat(contents(home)).isEqualTo(before);
        assertThat(shared.resolve("data/leagues/league_2025_even_odd")).isDirectory();
    }

    @Test
    void hasNoDeadLinkAndTheScriptsThatItsReadmeNames() throws Exception {
        run(directory, List.of("tar", "-xzf", archive("tar\\.gz").toString()), Map.of());
        Path home = onlyFolderIn(directory);
        for (String page :
                contents(home).stream().filter(name -> name.endsWith(".md")).toList()) {
            Path file = home.resolve(page);
            assertThat(LINK.matcher(Files.readString(file)).results().map(link -> link.group(1)))
                    .as(page)
                    .allSatisfy(link -> assertThat(file.resolveSibling(link)).exists());
        }
        assertThat(Files.readAllLines(home.resolve("README.md")))
                .filteredOn(line -> line.startsWith("scripts/") && !line.contains("# in a checkout: "))
                .allSatisfy(
                        line -> assertThat(home.resolve(line.split(" ", 2)[0])).exists());
    }

    @Test
    void isTheSameInBothArchives() throws Exception {
        String tar = run(directory, List.of("tar", "-tzf", archive("tar\\.gz").toString()), Map.of());
        try (ZipFile zip = new ZipFile(archive("zip").toFile())) {
            assertThat(zip.stream().filter(entry -> !entry.isDirectory()).map(ZipEntry::getName))
                    .containsExactlyInAnyOrderElementsOf(
                            tar.lines().filter(name -> !name.endsWith("/")).toList())
                    .allMatch(name -> name.startsWith("even-odd-league-"))
                    .anyMatch(name -> name.endsWith("/bin/player.cmd"))
                    .anyMatch(name -> name.endsWith("/config/system.json"))
                    .anyMatch(name -> name.endsWith("/docs/first-bot.md"))
                    .anyMatch(name -> name.endsWith("/player/starters/bot.py"))
                    .anyMatch(name -> name.endsWith("/player/starters/connect.py"))
                    .anyMatch(name -> name.endsWith("/bin/check"))
                    .anyMatch(name -> name.endsWith("/lib/conformance.jar"))
                    .anyMatch(name -> name.endsWith("/lib/league-manager.jar"));
        }
    }
}
