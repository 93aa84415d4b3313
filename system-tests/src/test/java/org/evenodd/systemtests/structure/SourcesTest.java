package org.evenodd.systemtests.structure;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The Java sources of all modules. */
class SourcesTest {

    /** A table or a sealed family may have so many; most have fewer than 200. */
    private static final int LONGEST_FILE = 400;

    /** Not the name of a league, an environment variable, a package or a checker's rule. */
    private static final Pattern EVEN_ODD = Pattern.compile(
            "parity|(?<!2025_)even_?odd(?![._-])|NumberDraw|(?!(?-i:DRAWN_NUMBER))drawn_?number|nonce|commitment|\"even\"|\"odd\"",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern COMMENT_OR_IMPORT =
            Pattern.compile("(?s:/\\*.*?\\*/)|(?m:^\\s*//.*$|^@?(import|package) .*$)");

    /** The messages' records and values, the part that answers them, and rules that quote their names. */
    private static final Set<String> MAY_NAME_IT = Set.of(
            "ParityMessages.java",
            "GameOverMessages.java",
            "ResultDetails.java",
            "RememberedMatch.java",
            "MessageType.java",
            "Message.java",
            "Parity.java",
            "GameType.java",
            "Games.java",
            "ErrorCode.java",
            "PlayerMessages.java",
            "GameAudit.java",
            "PlayerRule.java",
            "RefereeRule.java");

    private static final Pattern OWN_FOLDERS = Pattern.compile("/game/evenodd/|/jte/board/");

    @Test
    void areShort() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(".."))) {
            Map<Path, Long> lines = files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> file.toString().contains("/src/main/java/"))
                    .collect(toMap(Function.identity(), SourcesTest::lines));

            assertThat(lines).hasSizeGreaterThan(500);
            assertThat(lines)
                    .allSatisfy((file, count) ->
                            assertThat(count).as(file.toString()).isLessThanOrEqualTo(LONGEST_FILE));
        }
    }

    /** Everything else asks the game, so that another one needs no change there. */
    @Test
    void nameEvenOddInItsPackagesAndTheMessagesOnly() throws IOException {
        for (String module : List.of("protocol-core", "league-manager", "referee", "player", "conformance")) {
            try (Stream<Path> files = Files.walk(Path.of("..", module, "src/main"))) {
                assertThat(files.filter(file -> file.toString().matches(".*\\.(java|jte)"))
                                .filter(file ->
                                        !OWN_FOLDERS.matcher(file.toString()).find()
                                                && !MAY_NAME_IT.contains(
                                                        file.getFileName().toString()))
                                .flatMap(SourcesTest::linesThatNameIt))
                        .isEmpty();
            }
        }
    }

    private static Stream<String> linesThatNameIt(Path file) {
        try {
            return COMMENT_OR_IMPORT
                    .matcher(Files.readString(file))
                    .replaceAll("")
                    .lines()
                    .filter(line -> EVEN_ODD.matcher(line).find())
                    .map(line -> file + ": " + line.strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long lines(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
