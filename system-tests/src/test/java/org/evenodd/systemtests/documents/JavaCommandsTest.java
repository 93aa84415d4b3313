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

/** Documents and scripts start JVMs with the options that halve a league's processor time. */
class JavaCommandsTest {

    private static final Path ROOT = Path.of(System.getProperty("league.root", ".."));
    private static final Pattern COMMAND = Pattern.compile("\\bjava (?:-\\S+ )*-(?:jar|cp) \\S+");

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

    private static List<String> commands(Path document) throws IOException {
        return COMMAND.matcher(Files.readString(document))
                .results()
                .map(MatchResult::group)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void carryTheOptionsOfShortLeagues(Path document) throws IOException {
        assertThat(commands(document))
                .allSatisfy(command -> assertThat(command)
                        .containsPattern("-Xmx\\d+m ")
                        .contains("-XX:TieredStopAtLevel=1 ", "-XX:+UseSerialGC "));
    }

    @Test
    void areFoundWhereTheyAre() throws IOException {
        assertThat(commands(ROOT.resolve("README.md"))).hasSizeGreaterThan(3);
    }
}
