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

/** The table of misbehaviours names tests that there are, and leaves out no case that must be there. */
class MisbehavioursTest {

    private static final Path ROOT = Path.of(System.getProperty("league.root", ".."));
    private static final Pattern SLUG = Pattern.compile("(?m)^\\| `([a-z-]+)` \\|");
    private static final Pattern NAMED = Pattern.compile("`([a-z]+)/(\\w+Test)#(\\w+)`");
    private static final List<String> REQUIRED = List.of(
            "sizes",
            "rates",
            "connections",
            "slow-writers",
            "slow-readers",
            "endless-reply",
            "compressed-body",
            "endpoint-redirect",
            "endpoint-credentials",
            "endpoint-link-local",
            "endpoint-of-another",
            "endpoint-rebinding",
            "origin",
            "host",
            "wrong-token",
            "token-of-another",
            "match-token",
            "revoked-token",
            "false-manager",
            "answer-for-another-match",
            "both-answers",
            "late-choice",
            "many-registrations",
            "forged-result",
            "forged-standings",
            "forged-game-over",
            "replayed-report",
            "replayed-registration",
            "replayed-choice",
            "header-injection",
            "log-injection",
            "look-alikes",
            "json-bomb",
            "half-open",
            "query-flood",
            "quitter");

    private static String table() throws IOException {
        return Files.readString(ROOT.resolve("docs/misbehaviours.md"));
    }

    @Test
    void areAllThereWithATestEach() throws IOException {
        List<String> rows =
                table().lines().filter(line -> SLUG.matcher(line).find()).toList();

        assertThat(rows.stream().flatMap(row -> SLUG.matcher(row).results()).map(row -> row.group(1)))
                .doesNotHaveDuplicates()
                .containsAll(REQUIRED);
        assertThat(rows).allMatch(row -> NAMED.matcher(row).find());
    }

    @Test
    void nameTestsThatThereAre() throws IOException {
        assertThat(NAMED.matcher(table())
                        .results()
                        .filter(named -> !exists(named))
                        .map(MatchResult::group))
                .isEmpty();
    }

    private static boolean exists(MatchResult named) {
        String file = named.group(1) + '/' + named.group(2) + ".java";
        return Stream.of("protocol-core", "league-manager", "referee", "player", "system-tests")
                .map(module -> ROOT.resolve(module).resolve("src/test/java"))
                .flatMap(MisbehavioursTest::filesBelow)
                .filter(path -> path.endsWith(Path.of(file)))
                .anyMatch(path -> hasTest(path, named.group(3)));
    }

    private static boolean hasTest(Path file, String method) {
        Pattern test = Pattern.compile("@(Parameterized)?Test\\b[^;{}]*(\\{[^{}]*}[^;{}]*)?\\bvoid " + method + "\\(");
        try {
            return test.matcher(Files.readString(file)).find();
        } catch (IOException e) {
            throw new AssertionError("cannot read " + file, e);
        }
    }

    private static Stream<Path> filesBelow(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.toList().stream();
        } catch (IOException e) {
            throw new AssertionError("cannot look into " + directory, e);
        }
    }
}
