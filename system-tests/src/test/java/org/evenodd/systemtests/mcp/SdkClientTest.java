package org.evenodd.systemtests.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The official Java SDK's client, used as a language model would. */
class SdkClientTest {

    private static final String NEWEST = "2025-11-25";

    @TempDir
    private static Path directory;

    private static Agents agents;

    @BeforeAll
    static void startAgents() throws Exception {
        agents = Agents.start(directory);
    }

    @AfterAll
    static void stopAgents() {
        agents.close();
    }

    @ParameterizedTest
    @CsvSource({
        "manager, 2025-06-18, get_standings",
        "manager, 2025-11-25, league_query",
        "referee, 2025-06-18, get_match_state",
        "referee, 2025-11-25, run_match",
        "player, 2025-06-18, parity_choose",
        "player, 2025-11-25, handle_game_invitation"
    })
    void shakesHandsAndFindsTheTools(String agent, String version, String tool) {
        try (SdkSession session = new SdkSession(agents.of(agent), version)) {
            assertThat(session.handshake().protocolVersion()).isEqualTo(version);
            assertThat(session.handshake().serverInfo().name()).startsWith("even-odd-");
            assertThat(session.handshake().capabilities().tools()).isNotNull();
            assertThat(session.handshake().capabilities().resources()).isNull();
            assertThat(session.tools()).extracting(Tool::name).contains(tool, "ping");
            assertThat(session.client().ping()).isNotNull();
        }
    }

    @Test
    void asksForTheStandings() {
        try (SdkSession session = new SdkSession(agents.of("manager"), NEWEST)) {
            CallToolResult standings = session.call("get_standings", Map.of());

            assertThat(standings.isError()).isFalse();
            assertThat(SdkSession.data(standings)).containsKeys("standings", "current_round");
            assertThat(SdkSession.text(standings)).contains("\"standings\":");
        }
    }

    @Test
    void playsAMatchWithThePlayer() throws IOException {
        try (SdkSession session = new SdkSession(agents.of("player"), NEWEST)) {
            session.tools();
            PlayedMatch match = PlayedMatch.with(agents.playersToken());

            CallToolResult joined = session.call("handle_game_invitation", match.invitation());
            CallToolResult chosen = session.call("parity_choose", match.call());
            String choice = String.valueOf(SdkSession.data(chosen).get("parity_choice"));
            CallToolResult over = session.call("notify_match_result", match.over(choice));

            assertThat(SdkSession.data(joined)).containsEntry("accept", true);
            assertThat(choice).isIn("even", "odd");
            assertThat(SdkSession.data(over)).containsEntry("message_type", "GAME_OVER_ACK");
            assertThat(List.of(joined, chosen, over))
                    .allSatisfy(result -> assertThat(result.isError())
                            .as(SdkSession.text(result))
                            .isFalse());
        }
    }

    @Test
    void readsWhyItIsRefused() {
        try (SdkSession session = new SdkSession(agents.of("manager"), NEWEST)) {
            CallToolResult refused = session.call("start_league", Map.of());

            assertThat(refused.isError()).isTrue();
            assertThat(SdkSession.text(refused)).contains("E011", "operator.token");
        }
    }

    @Test
    void isToldThatThereIsNoSuchTool() {
        try (SdkSession session = new SdkSession(agents.of("referee"), NEWEST)) {
            assertThatThrownBy(() -> session.call("fly", Map.of()))
                    .isInstanceOfSatisfying(
                            McpError.class,
                            error -> assertThat(error.getJsonRpcError().code()).isEqualTo(-32602));
        }
    }
}
