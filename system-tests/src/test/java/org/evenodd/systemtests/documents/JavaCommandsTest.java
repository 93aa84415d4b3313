package org.evenodd.systemtests.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Documents start the programs with the launchers, and other JVMs with the options of short leagues. */
class JavaCommandsTest {

    private static final Path ROOT = Path.of(System.getProperty("league.root", ".."));
    private static final Pattern COMMAND = Pattern.compile("\\bjava (?:-\\S+ )*-(?:jar|cp) \\S+");

    private static final Pattern LAUNCHER = Pattern.compile("(?<![\\w/.])bin/[a-z-]+");

    static Stream<Path> documents() throws IOException {
        try (Stream<Path> docs = Files.list(ROOT.resolve("docs"));
                Stream<Path> starters = Files.walk(ROOT.resolve("player/starters"))) {
            List<Path> found = Stream.of(
                            Stream.of(ROOT.resolve("README.md"), ROOT.resolve("CONTRIBUTING.md")),
                            docs.filter(Files::isRegularFile),
                            starters.filter(Files::isRegularFile))
                    .flatMap(files -> files)
                    .toList();
            return found.stream();
        }
    }

    private static List<String> found(Pattern pattern, Path document) throws IOException {
        return pattern.matcher(Files.readString(document))
                .results()
                .map(MatchResult::group)
                .toList();
    }

    /** A starter in Java needs the player's jar on its class path, and no launcher. */
    @ParameterizedTest
    @MethodSource("documents")
    void carryTheOptionsOfShortLeagues(Path document) throws IOException {
        assertThat(found(COMMAND, document))
                .filteredOn(command -> !document.endsWith("README.md"))
                .allSatisfy(command -> assertThat(command)
                        .containsPattern("-Xmx\\d+m ")
                        .contains("-XX:TieredStopAtLevel=1 ", "-XX:+UseSerialGC ", "-cp "));
    }

    @Test
    void onlyTheReadmeSaysThatJarsCanBeStartedToo() throws IOException {
        assertThat(found(COMMAND, ROOT.resolve("README.md")))
                .containsExactly("java -jar league-manager/target/league-manager.jar`");
    }

    @ParameterizedTest
    @MethodSource("documents")
    void nameLaunchersThatExist(Path document) throws IOException {
        assertThat(found(LAUNCHER, document))
                .allSatisfy(launcher -> assertThat(ROOT.resolve(launcher)).isExecutable());
        if (document.endsWith("docs/first-bot.md")) {
            assertThat(found(LAUNCHER, document)).contains("bin/check");
        }
    }
}
