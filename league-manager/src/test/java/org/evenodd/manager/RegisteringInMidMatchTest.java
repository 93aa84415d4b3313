package org.evenodd.manager;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.evenodd.manager.command.AutoStart;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A player that asks for a new token in the middle of a match: the match token does not change. */
class RegisteringInMidMatchTest {
    private static final String CONVERSATION = "0f0e0d0c-0b0a-4908-8706-0504030201%02d";

    @TempDir
    private Path shared;

    private MemoryManager manager;
    private Agents agents;
    private int requests;

    @BeforeEach
    void beginAMatch() {
        manager = new MemoryManager(shared);
        manager.autoStart = new AutoStart(2, 1);
        agents = new Agents(manager);
        agents.refereesReport = false;
        manager.open();
        agents.referee("Referee", 8001);
        agents.player("Alpha", 8101);
        agents.player("Beta", 8102);
        manager.time.advance(Duration.ofSeconds(20));
    }

    @AfterEach
    void close() {
        manager.close();
    }

    private JsonNode rotate(String token) {
        String request = Requests.registerPlayer("Alpha", 8101, token)
                .replace("conv-1", CONVERSATION.formatted(requests++))
                .replace("\"player_meta\"", "\"rotate_token\": true, \"player_meta\"");
        return manager.call("register_player", request).path("result");
    }

    private static String token(JsonNode result) {
        return result.path("auth_token").stringValue("");
    }

    private JsonNode assignment() {
        return agents.received.stream()
                .filter(params -> Agents.typeOf(params).equals("RUN_MATCH"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void isToldTheTokenThatItsRefereeWasGiven() {
        JsonNode again = rotate(token(rotate(agents.token("P01"))));

        assertThat(again.path("match_tokens").propertyNames()).containsExactly("R1M1");
        assertThat(again.at("/match_tokens/R1M1").stringValue())
                .isEqualTo(assignment().at("/player_A/match_token").stringValue());
        manager.time.advance(Duration.ofSeconds(1));
        assertThat(agents.received)
                .filteredOn(params -> Agents.typeOf(params).equals("RUN_MATCH"))
                .allSatisfy(order -> assertThat(order.path("lease").intValue()).isEqualTo(1))
                .filteredOn(order -> !order.path("begun").booleanValue(false))
                .hasSize(1);
    }

    @Tag("case:rotated-token")
    @Test
    void canDoNothingElseWithAFormerTokenNorWithAMatchToken() {
        String former = agents.token("P01");
        String matchToken = rotate(former).at("/match_tokens/R1M1").stringValue();

        for (String token : new String[] {former, matchToken}) {
            assertThat(manager.call("league_query", Requests.query("player:P01", token, "GET_STATUS"))
                            .at("/error/data/error_code")
                            .stringValue(""))
                    .isEqualTo("E012");
            assertThat(rotate(token).path("error_code").stringValue("")).isEqualTo("E012");
        }
    }

    @Test
    void isToldThatThereIsNoneWhereItIsInNoMatch() {
        try (MemoryManager quiet = new MemoryManager(shared.resolve("quiet")).open()) {
            JsonNode answer = quiet.call("register_player", Requests.registerPlayer("Alpha", 8101, ""))
                    .path("result");
            assertThat(answer.path("match_tokens").isObject()).isTrue();
            assertThat(answer.path("match_tokens").isEmpty()).isTrue();
        }
    }
}
