package org.evenodd.manager;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** {@code league_query} (PRD 8, MCP 7.1), {@code ping}, {@code get_standings} and {@code /health}. */
class QueryingTest extends ManagedLeague {

    @BeforeEach
    void openForOne() {
        manager.open();
        agents.player("Alpha", 8101);
        agents.referee("Referee", 8001);
    }

    @Test
    void answersWithTheDataAndStandingsBesideThem() {
        JsonNode result = query(agents.token("P01"), "GET_STANDINGS").path("result");

        assertThat(text(result, "/message_type")).isEqualTo("LEAGUE_QUERY_RESPONSE");
        assertThat(result.path("success").booleanValue()).isTrue();
        assertThat(text(result, "/data/standings/0/player_id")).isEqualTo("P01");
        assertThat(text(result, "/standings/0/player_id")).isEqualTo("P01");
        assertThat(result.path("current_round").intValue()).isZero();
    }

    @Test
    void saysWhyThereIsNoAnswer() {
        JsonNode result = query(agents.token("P01"), "GET_SCHEDULE").path("result");

        assertThat(result.path("success").booleanValue()).isFalse();
        assertThat(text(result, "/error/error_code")).isEqualTo("E030");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "league_id":             | "which":                   | -32602 | E003
            "league_2025_even_odd"   | null                       | -32602 | E003
            "league_2025_even_odd"   | 7                          | -32602 | E002
            {}                       | {"round_id": 0}            | -32602 | E006
            league.v2                | league.v1                  | -32602 | E018
            10:30:00Z                | 10:30:00+02:00             | -32602 | E021
            2025-01-15T10:30:00Z     | yesterday                  | -32602 | E021
            GET_STATUS               | GET_RICH                   | 6002   | E006
            league_2025_even_odd     | another_league             | 6003   | E006
            "auth_token"             | "no_token"                 | 6001   | E011
            """)
    void refusesWhatIsWrongAndChangesNothing(String right, String wrong, int code, String errorCode) {
        String query = Requests.query("player:P01", agents.token("P01"), "GET_STATUS");
        var before = manager.store.load(MemoryManager.LEAGUE);
        JsonNode refused = manager.call("league_query", query.replace(right, wrong));
        assertRefused(refused, code, errorCode);
        assertThat(text(refused, "/error/data/original_message_type")).isEqualTo("LEAGUE_QUERY");
        assertThat(manager.store.load(MemoryManager.LEAGUE)).isEqualTo(before);
        assertThat(manager.call("league_query", query).has("result")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "none", "two words"})
    void namesTheActionThatATokenOfWhateverFormDoesNotOpen(String token) {
        assertThat(text(query(token, "GET_STATUS"), "/error/data/context/action"))
                .isEqualTo("LEAGUE_QUERY");
    }

    @Test
    void saysWhichTokenIsDueAndNoMoreThanTheBeginningOfTheWrongOne() {
        JsonNode refused = query("tok_p01_" + "f".repeat(64), "GET_STATUS");
        assertRefused(refused, 6001, "E012");
        JsonNode context = refused.at("/error/data/context");

        assertThat(text(context, "/field")).isEqualTo("/auth_token");
        assertThat(text(context, "/expected")).isEqualTo("the token of a registered agent");
        assertThat(text(context, "/got")).isEqualTo("another token");
        assertThat(text(context, "/action")).isEqualTo("LEAGUE_QUERY");
        assertThat(text(context, "/provided_token")).startsWith("tok_p01_").hasSizeLessThan(10);
        assertThat(text(context, "/expected_format")).startsWith("tok_{agent_id}_");
    }

    private JsonNode askOf(String agent, String type) {
        return manager.call(
                "league_query", Requests.query(agent, agents.token(agent.substring(agent.indexOf(':') + 1)), type));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"GET_PLAYER_DIRECTORY", "PLAYER_DIRECTORY", "get_player_endpoints", "LIST_PLAYER_ADDRESSES"})
    void tellsARefereeWherePlayersAreCalledByWhateverNameItAsks(String type) {
        JsonNode referee = manager.call(
                        "register_referee",
                        Requests.registerReferee("Foreign", 8003, "")
                                .replace("\"match_tokens\": true", "\"match_tokens\": false"))
                .path("result");
        String query = Requests.query("referee:" + text(referee, "/referee_id"), text(referee, "/auth_token"), type);
        assertThat(text(manager.call("league_query", query), "/result/data/players/0/contact_endpoint"))
                .isEqualTo("http://127.0.0.1:8101/mcp");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET_PLAYER_DIRECTORY", "get_player_endpoints", "GET_PLAYERS", "players"})
    void tellsNobodyElseWherePlayersAreCalled(String type) {
        assertThat(askOf("player:P01", type).toString()).contains("Alpha").doesNotContain("8101");
        assertThat(askOf("referee:REF01", type).toString()).contains("Alpha").doesNotContain("8101");
    }

    @ParameterizedTest
    @ValueSource(strings = {"standings", "get-standings", "list_standings"})
    void understandsAQueryByOtherWords(String type) {
        assertThat(text(askOf("player:P01", type), "/result/query_type")).isEqualTo("GET_STANDINGS");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET_PLAYER_DIRECTORY", "standings"})
    void knowsNoOtherQueriesThanTheProtocolsInStrictMode(String type) {
        open("compatibility=strict");
        assertRefused(askOf("referee:REF01", type), 6002, "E006");
    }

    @Test
    void showsTheStandingsToTheCoursesDebugTool() {
        assertThat(text(manager.call("get_standings", "{}"), "/result/standings/0/display_name"))
                .isEqualTo("Alpha");
    }

    @Test
    void tellsItsHealthWithTheLeaguesState() {
        JsonNode health = manager.get("/health");

        assertThat(text(health, "/status")).isEqualTo("UP");
        assertThat(text(health, "/agent_id")).isEqualTo("league_manager");
        assertThat(text(health, "/state")).isEqualTo("WAITING_FOR_REGISTRATIONS");
        assertThat(health.path("version").isString()).isTrue();
    }
}
