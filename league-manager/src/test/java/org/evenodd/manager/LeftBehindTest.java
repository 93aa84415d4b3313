package org.evenodd.manager;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The entries in the league's log about callers that were turned away. */
class LeftBehindTest {
    private static final String FORGED = "tok_p01_" + "f".repeat(64);

    @TempDir
    private Path directory;

    private MemoryManager manager;

    @BeforeEach
    void open() {
        manager = new MemoryManager(directory);
        manager.settings = List.of("limits.per_agent.queries_per_second=1");
        manager.open();
    }

    @AfterEach
    void close() {
        manager.close();
    }

    private List<String> linesWith(String text) throws IOException {
        try (var lines = Files.lines(manager.shared.leagueLog(MemoryManager.LEAGUE))) {
            return lines.filter(line -> line.contains(text)).toList();
        }
    }

    @Tag("case:wrong-token")
    @Test
    void namesMessagesThatWereRefusedOnceAndShowsNoToken() throws IOException {
        for (int i = 0; i < 5; i++) {
            manager.call("league_query", Requests.query("player:P01", FORGED, "GET_STANDINGS"));
        }

        assertThat(linesWith("is refused: E012")).singleElement().asString().contains("LEAGUE_QUERY", "player:P01");
        assertThat(linesWith(FORGED)).isEmpty();
    }

    @Test
    void namesRegistrationsThatWereRejected() throws IOException {
        manager.call("register_player", Requests.registerPlayer("Alpha", "http://169.254.169.254/mcp", ""));

        assertThat(linesWith("is refused: E009")).singleElement().asString().contains("LEAGUE_REGISTER_REQUEST");
    }

    @Test
    void namesWhoAskedTooOften() throws IOException {
        String token = manager.call("register_player", Requests.registerPlayer("Alpha", 8101, ""))
                .at("/result/auth_token")
                .stringValue();
        for (int i = 0; i < 5; i++) {
            manager.call("league_query", Requests.query("player:P01", token, "GET_STANDINGS"));
        }

        assertThat(linesWith("asks for more queries than allowed")).hasSize(1);
    }

    @Tag("case:log-injection")
    @Test
    void turnsNoTextAround() throws IOException {
        manager.call("register_player", Requests.registerPlayer("\u202eateB", 8101, ""));
        manager.call("register_referee", Requests.registerReferee("Whistle\u2066", 8001, ""));
        String log = Files.readString(manager.shared.leagueLog(MemoryManager.LEAGUE));
        assertThat(log).contains("this one has U+202E").doesNotContain("\u202e", "\u2066", "\u001b");
        assertThat(manager.printed.toString()).doesNotContain("\u202e", "\u2066", "\u001b");
    }
}
