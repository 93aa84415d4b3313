package org.evenodd.manager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.Refusals.assertRefused;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** {@code league_query} (PRD 8, MCP 7.1), {@code ping}, {@code get_standings} and {@code /health}. */
class QueryingTest {
    @TempDir
    private Path directory;

    private MemoryManager manager;
    private Agents agents;

    @BeforeEach
    void open() {
        manager = new MemoryManager(directory).open();
        agents = new Agents(manager);
        agents.player("Alpha", 8101);
        agents.referee("Referee", 8001);
    }

    @AfterEach
    void close() {
        manager.close();
    }

    private JsonNode ask(String token, String type) {
        return manager.call("league_query", Requests.query("player:P01", token, type));
    }

    @Test
    void answersWithTheDataAndStandingsBesideThem() {
        JsonNode result = ask(agents.token("P01"), "GET_STANDINGS").path("result");

        assertThat(result.path("message_type").stringValue()).isEqualTo("LEAGUE_QUERY_RESPONSE");
        assertThat(result.path("success").booleanValue()).isTrue();
        assertThat(result.at("/data/standings/0/player_id").stringValue()).isEqualTo("P01");
        assertThat(result.at("/standings/0/player_id").stringValue()).isEqualTo("P01");
        assertThat(result.path("current_round").intValue()).isZero();
    }

    @Test
    void answersReferees() {
        assertThat(ask(agents.token("REF01"), "GET_STATUS")
                        .at("/result/data/referees")
                        .intValue())
                .isEqualTo(1);
    }

    @Test
    void saysWhyThereIsNoAnswer() {
        JsonNode result = ask(agents.token("P01"), "GET_SCHEDULE").path("result");

        assertThat(result.path("success").booleanValue()).isFalse();
        assertThat(result.at("/error/error_code").stringValue()).isEqualTo("E030");
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
        assertThat(refused.at("/error/data/original_message_type").stringValue())
                .isEqualTo("LEAGUE_QUERY");
        assertThat(manager.store.load(MemoryManager.LEAGUE)).isEqualTo(before);
        assertThat(manager.call("league_query", query).has("result")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "none", "two words"})
    void namesTheActionThatATokenOfWhateverFormDoesNotOpen(String token) {
        assertThat(ask(token, "GET_STATUS").at("/error/data/context/action").stringValue(""))
                .isEqualTo("LEAGUE_QUERY");
    }

    @Test
    void saysWhichTokenIsDueAndNoMoreThanTheBeginningOfTheWrongOne() {
        JsonNode refused = ask("tok_p01_" + "f".repeat(64), "GET_STATUS");
        assertRefused(refused, 6001, "E012");
        JsonNode context = refused.at("/error/data/context");

        assertThat(context.path("field").stringValue()).isEqualTo("/auth_token");
        assertThat(context.path("expected").stringValue()).isEqualTo("the token of a registered agent");
        assertThat(context.path("got").stringValue()).isEqualTo("another token");
        assertThat(context.path("action").stringValue()).isEqualTo("LEAGUE_QUERY");
        assertThat(context.path("provided_token").stringValue())
                .startsWith("tok_p01_")
                .hasSizeLessThan(10);
        assertThat(context.path("expected_format").stringValue()).startsWith("tok_{agent_id}_");
    }

    @Test
    void answersAPingWithoutAToken() {
        assertThat(manager.call("ping", "{}").at("/result/status").stringValue())
                .isEqualTo("ok");
    }

    @Test
    void showsTheStandingsToTheCoursesDebugTool() {
        assertThat(manager.call("get_standings", "{}")
                        .at("/result/standings/0/display_name")
                        .stringValue())
                .isEqualTo("Alpha");
    }

    @Test
    void tellsItsHealthWithTheLeaguesState() {
        JsonNode health = manager.get("/health");

        assertThat(health.path("status").stringValue()).isEqualTo("UP");
        assertThat(health.path("agent_id").stringValue()).isEqualTo("league_manager");
        assertThat(health.path("state").stringValue()).isEqualTo("WAITING_FOR_REGISTRATIONS");
        assertThat(health.path("version").isString()).isTrue();
    }
}
