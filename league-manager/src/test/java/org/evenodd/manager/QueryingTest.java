package org.evenodd.manager;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
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

    @Test
    void refusesACallerWithoutATokenE011() {
        JsonNode error = ask("", "GET_STATUS").path("error");

        assertThat(error.path("code").intValue()).isEqualTo(6001);
        assertThat(error.at("/data/error_code").stringValue()).isEqualTo("E011");
    }

    @Test
    void refusesACallerWithAWrongTokenE012() {
        JsonNode error = ask("tok_p01_" + "f".repeat(64), "GET_STATUS").path("error");

        assertThat(error.path("code").intValue()).isEqualTo(6001);
        assertThat(error.at("/data/error_code").stringValue()).isEqualTo("E012");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "none", "two words"})
    void namesTheActionThatATokenOfWhateverFormDoesNotOpen(String token) {
        assertThat(ask(token, "GET_STATUS").at("/error/data/context/action").stringValue(""))
                .isEqualTo("LEAGUE_QUERY");
    }

    @Test
    void saysWhichTokenIsDueAndNoMoreThanTheBeginningOfTheWrongOne() {
        JsonNode context = ask("tok_p01_" + "f".repeat(64), "GET_STATUS").at("/error/data/context");

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
    void refusesAnUnknownTypeWith6002() {
        JsonNode error = ask(agents.token("P01"), "GET_RICH").path("error");

        assertThat(error.path("code").intValue()).isEqualTo(6002);
        assertThat(error.at("/data/error_code").stringValue()).isEqualTo("E006");
    }

    @Test
    void refusesAnUnknownLeagueWith6003() {
        String query = Requests.query("player:P01", agents.token("P01"), "GET_STATUS", "another_league");

        JsonNode error = manager.call("league_query", query).path("error");

        assertThat(error.path("code").intValue()).isEqualTo(6003);
        assertThat(error.at("/data/error_code").stringValue()).isEqualTo("E006");
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
