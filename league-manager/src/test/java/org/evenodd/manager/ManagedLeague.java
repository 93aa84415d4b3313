package org.evenodd.manager;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.evenodd.agent.runtime.TokenFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The base of tests of a manager in memory. */
abstract class ManagedLeague {

    @TempDir
    Path directory;

    MemoryManager manager;
    Agents agents;

    @BeforeEach
    void makeManager() {
        manager = new MemoryManager(directory);
        agents = new Agents(manager);
    }

    @AfterEach
    void closeManager() {
        manager.close();
    }

    /** Starts a manager with these settings, in the place of the one that runs. */
    void open(String... settings) {
        manager.close();
        manager.settings = List.of(settings);
        manager.open();
    }

    void threePlayersOneReferee() {
        agents.referee("Referee", 8001);
        agents.player("Alpha", 8101);
        agents.player("Beta", 8102);
        agents.player("Gamma", 8103);
    }

    /** Starts a league whose first match never ends. */
    void startWithoutResults() throws IOException {
        agents.refereesReport = false;
        threePlayersOneReferee();
        operate("start_league");
        manager.time.advance(Duration.ofSeconds(1));
    }

    /** Returns the operator's token. */
    String token() throws IOException {
        return new TokenFile(manager.shared.operatorToken(MemoryManager.LEAGUE))
                .read()
                .orElseThrow()
                .value();
    }

    /** Calls a method that needs only the token. */
    JsonNode operate(String method) throws IOException {
        return manager.call(method, "{\"auth_token\": \"%s\"}".formatted(token()));
    }

    void kick(String name) throws IOException {
        manager.call("kick_agent", "{\"auth_token\": \"%s\", \"name\": \"%s\"}".formatted(token(), name));
    }

    /** Registers a player, which need not answer; returns the response. */
    JsonNode register(String name, String endpoint) {
        return manager.call("register_player", Requests.registerPlayer(name, endpoint, ""));
    }

    JsonNode registerFrom(String address, String name, String endpoint) {
        return manager.callFrom(address, "register_player", Requests.registerPlayer(name, endpoint, ""));
    }

    JsonNode query(String token, String type) {
        return manager.call("league_query", Requests.query("player:P01", token, type));
    }

    String state() {
        return manager.get("/health").path("state").stringValue("");
    }

    String log() throws IOException {
        return Files.readString(manager.shared.leagueLog(MemoryManager.LEAGUE));
    }

    static String text(JsonNode node, String pointer) {
        return node.at(pointer).stringValue("");
    }

    static String status(JsonNode response) {
        return text(response, "/result/status");
    }

    /** Returns the code of an error, empty for none. */
    static String error(JsonNode response) {
        return text(response, "/error/data/error_code");
    }

    /** Asserts that a response is an error with these codes, which names the field, what was expected and what came. */
    static void assertRefused(JsonNode response, int code, String errorCode) {
        JsonNode error = response.path("error");
        assertThat(error(response)).as(response.toString()).isEqualTo(errorCode);
        assertThat(error.path("code").intValue(0)).isEqualTo(code);
        assertThat(text(error, "/data/message")).isNotBlank();
        for (String told : new String[] {"field", "expected", "got"}) {
            assertThat(text(error, "/data/context/" + told)).as(told).isNotEmpty();
        }
    }

    static void assertRejected(JsonNode response, String errorCode, int number) {
        JsonNode result = response.path("result");
        assertThat(status(response)).isEqualTo("REJECTED");
        assertThat(text(result, "/reason")).isNotBlank();
        assertThat(text(result, "/error_code")).isEqualTo(errorCode);
        assertThat(result.path("code").intValue(0)).isEqualTo(number);
        assertThat(result.path("player_id").isString()).isFalse();
        assertThat(result.has("auth_token")).isFalse();
    }
}
