package org.evenodd.systemtests.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page of misbehaviours has a test for each case: a test method names its case with {@code @Tag("case:NAME")}. */
class MisbehavioursTest {

    private static final Path ROOT = Path.of(System.getProperty("league.root", ".."));
    private static final Path PAGE = ROOT.resolve("docs/misbehaviours.md");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z-]+)` \\|");
    private static final Pattern TAG = Pattern.compile("@Tag\\(\"case:([a-z-]+)\"\\)");
    private static final Pattern METHOD = Pattern.compile("\\bvoid (\\w+)\\(");
    private static final List<String> REQUIRED = List.of(
            ("sizes rates connections slow-writers slow-readers endless-reply compressed-body endpoint-redirect "
                            + "endpoint-credentials endpoint-here endpoint-nowhere endpoint-of-another endpoint-rebinding origin "
                            + "host wrong-token token-of-another match-token revoked-token false-manager answer-for-another-match "
                            + "both-answers late-choice many-registrations forged-result forged-standings forged-game-over "
                            + "replayed-report replayed-registration replayed-choice header-injection log-injection "
                            + "names-that-nobody-sees same-name json-bomb half-open query-flood quitter")
                    .split(" "));

    private static List<String> casesOfThePage() throws IOException {
        return ROW.matcher(Files.readString(PAGE))
                .results()
                .map(row -> row.group(1))
                .toList();
    }

    @Test
    void areAllOnThePageOnce() throws IOException {
        assertThat(casesOfThePage()).doesNotHaveDuplicates().containsAll(REQUIRED);
    }

    @Test
    void haveATestEach() throws IOException {
        assertThat(tested()).containsExactlyInAnyOrderElementsOf(casesOfThePage());
    }

    /** Returns the cases that tests name. */
    private static Set<String> tested() throws IOException {
        Set<String> cases = new TreeSet<>();
        for (String module :
                List.of("protocol-core", "league-manager", "referee", "player", "conformance", "system-tests")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/test/java"))) {
                files.filter(file -> file.toString().endsWith("Test.java")).forEach(file -> collect(file, cases));
            }
        }
        return cases;
    }

    private static void collect(Path file, Set<String> cases) {
        String text = read(file);
        Matcher method = METHOD.matcher(text);
        for (MatchResult tag : TAG.matcher(text).results().toList()) {
            assertThat(method.find(tag.end())).as(tag.group() + " in " + file).isTrue();
            assertThat(text.substring(tag.end(), method.start()))
                    .as(file.toString())
                    .containsPattern("@(Parameterized)?Test");
            cases.add(tag.group(1));
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
