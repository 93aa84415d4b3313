package org.evenodd.systemtests.structure;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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

    /** Not where a help text gives an example. */
    private static final Pattern TIC_TAC_TOE =
            Pattern.compile("(?<!like )tic[ _-]?tac[ _-]?toe", Pattern.CASE_INSENSITIVE);

    private static final Pattern COMMENT_OR_IMPORT =
            Pattern.compile("(?s:/\\*.*?\\*/)|(?m:^\\s*//.*$|^@?(import|package) .*$)");

    /** The messages' records and values, and the part that answers them. */
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
            "GameAudit.java");

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
        assertThat(linesThatName(EVEN_ODD, "/game/evenodd/|/jte/board/"))
                .filteredOn(line -> MAY_NAME_IT.stream().noneMatch(file -> line.contains("/" + file + ": ")))
                .isEmpty();
    }

    @Test
    void nameTicTacToeInItsPackagesOnly() throws IOException {
        assertThat(linesThatName(TIC_TAC_TOE, "/game/tictactoe/|/jte/board/tictactoe"))
                .isEmpty();
        assertThat(linesThatName(TIC_TAC_TOE, "none")).hasSizeGreaterThan(5);
    }

    private static List<String> linesThatName(Pattern game, String ownFolders) throws IOException {
        Pattern own = Pattern.compile(ownFolders);
        List<String> lines = new ArrayList<>();
        for (String module : List.of("protocol-core", "league-manager", "referee", "player", "conformance")) {
            try (Stream<Path> files = Files.walk(Path.of("..", module, "src/main"))) {
                files.filter(file -> file.toString().matches(".*\\.(java|jte)"))
                        .filter(file -> !own.matcher(file.toString()).find())
                        .flatMap(file -> linesThatName(game, file))
                        .forEach(lines::add);
            }
        }
        return lines;
    }

    private static Stream<String> linesThatName(Pattern game, Path file) {
        try {
            return COMMENT_OR_IMPORT
                    .matcher(Files.readString(file))
                    .replaceAll("")
                    .lines()
                    .filter(line -> game.matcher(line).find())
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
