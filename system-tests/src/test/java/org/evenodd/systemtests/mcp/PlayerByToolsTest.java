package org.evenodd.systemtests.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.process.ScriptedAgent;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * An MCP client, as language models have one, can be a player: it does everything with tools of the manager and the
 * referee.
 */
class PlayerByToolsTest {

    private static final String VERSION = "2025-11-25";

    @TempDir
    private Path directory;

    private String id = "";
    private String token = "";

    @Tag("variants")
    @Test
    void playsAWholeLeagueAgainstAPlayerOfOurs() throws Exception {
        try (Programs programs = new Programs(directory);
                ScriptedAgent inbox = ScriptedAgent.acknowledging()) {
            Program manager = programs.start(
                    "manager", "--port", "0", "--players", "2", "--set", "league.announcement_lead_seconds=0");
            Endpoint endpoint = manager.awaitReady();
            programs.referees(endpoint, 1);
            try (SdkSession league = new SdkSession(endpoint, VERSION)) {
                register(league, inbox);
                programs.start("player", "--port", "0", "--manager", endpoint.toString(), "--name", "Ours");

                JsonNode over = play(inbox);
                inbox.await("LEAGUE_COMPLETED");

                assertThat(over.at("/game_result/status").stringValue()).isIn("WIN", "DRAW");
                assertThat(over.at("/game_result/choices/" + id).stringValue()).isEqualTo("even");
                assertThat(played(league)).containsExactly(1, 1);
            }
        }
    }

    private void register(SdkSession league, ScriptedAgent inbox) {
        Map<String, Object> meta = Map.of(
                "display_name",
                "A model",
                "version",
                "1.0.0",
                "game_types",
                List.of("even_odd"),
                "contact_endpoint",
                inbox.endpoint().toString());
        Map<String, Object> answer = call(league, "register_player", "player:A_model", Map.of("player_meta", meta));
        id = String.valueOf(answer.get("player_id"));
        token = String.valueOf(answer.get("auth_token"));
    }

    private JsonNode play(ScriptedAgent inbox) throws InterruptedException {
        JsonNode invitation = inbox.await("GAME_INVITATION");
        Endpoint referee = Endpoint.parse(invitation.path("referee_endpoint").stringValue());
        try (SdkSession match = new SdkSession(referee, VERSION)) {
            post(match, "game_join_ack", Map.of("accept", true, "arrival_timestamp", now()));
            inbox.await("CHOOSE_PARITY_CALL");
            post(match, "choose_parity_response", Map.of("parity_choice", "even"));
            return inbox.await("GAME_OVER");
        }
    }

    private void post(SdkSession match, String tool, Map<String, Object> decision) {
        Map<String, Object> arguments = new HashMap<>(decision);
        arguments.put("auth_token", token);
        arguments.put("match_id", "R1M1");
        arguments.put("player_id", id);
        call(match, tool, "player:" + id, arguments);
    }

    private static Map<String, Object> call(
            SdkSession session, String tool, String sender, Map<String, Object> arguments) {
        Map<String, Object> message = new HashMap<>(arguments);
        message.put("sender", sender);
        message.put("timestamp", now());
        message.put("conversation_id", "by tools");
        CallToolResult result = session.call(tool, message);
        assertThat(result.isError()).as(SdkSession.text(result)).isFalse();
        return SdkSession.data(result);
    }

    @SuppressWarnings("unchecked")
    private static List<Integer> played(SdkSession league) {
        List<Map<String, Object>> rows = (List<Map<String, Object>>)
                SdkSession.data(league.call("get_standings", Map.of())).get("standings");
        return rows.stream().map(row -> (Integer) row.get("played")).toList();
    }

    private static String now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
