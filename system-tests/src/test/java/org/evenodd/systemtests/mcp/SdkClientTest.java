package org.evenodd.systemtests.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.LeagueToken;
import org.evenodd.systemtests.process.Agents;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

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
        "referee, 2025-11-25, run_match",
        "player, 2025-06-18, handle_game_invitation"
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
    void playsAMatchWithThePlayer() {
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

    /**
     * The arguments of a client that acts as referee in a match of P01 against P02.
     *
     * @param token the match token
     */
    private record PlayedMatch(AuthToken token) {

        private static final String MATCH = "R1M1";

        /** Returns a match whose token is derived from P01's own. */
        static PlayedMatch with(AuthToken playersOwn) {
            return new PlayedMatch(LeagueToken.ofMatch(PlayerId.of(1), playersOwn, new MatchId(MATCH)));
        }

        Map<String, Object> invitation() {
            return message("""
                    {"league_id": "league_2025_even_odd", "round_id": 1, "match_id": "R1M1", "game_type": "even_odd",
                     "role_in_match": "PLAYER_A", "player_id": "P01", "opponent_id": "P02"}""");
        }

        Map<String, Object> call() {
            return message("""
                    {"match_id": "R1M1", "player_id": "P01", "game_type": "even_odd", "deadline": "%s"}""".formatted(now().plusSeconds(30)));
        }

        Map<String, Object> over(String choice) {
            boolean even = choice.equals("even");
            return message("""
                    {"league_id": "league_2025_even_odd", "round_id": 1, "match_id": "R1M1", "game_type": "even_odd",
                     "game_result": {"status": "WIN", "winner_player_id": "P01", "drawn_number": %d, "number_parity": "%s",
                     "choices": {"P01": "%s", "P02": "%s"}, "reason": "P01 named the parity of the number"}}""".formatted(even ? 8 : 7, choice, choice, even ? "odd" : "even"));
        }

        private Map<String, Object> message(String json) {
            Map<String, Object> message =
                    new JsonMapper().readValue(json, new TypeReference<HashMap<String, Object>>() {});
            message.put("sender", "referee:REF01");
            message.put("auth_token", token.value());
            message.put("timestamp", now().toString());
            message.put("conversation_id", "a match by hand");
            return message;
        }

        private static Instant now() {
            return Instant.now().truncatedTo(ChronoUnit.SECONDS);
        }
    }
}
