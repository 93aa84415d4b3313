package org.evenodd.manager;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** An agent that asks for a new token and does not get the answer. */
class RotatingTokensTest {
    private static final String CONVERSATION = "0f0e0d0c-0b0a-4908-8706-050403020100";
    private static final String ANOTHER = "0f0e0d0c-0b0a-4908-8706-050403020101";

    @TempDir
    private Path shared;

    private MemoryManager manager;
    private Agents agents;
    private String old;

    @BeforeEach
    void register() {
        manager = new MemoryManager(shared);
        agents = new Agents(manager);
        manager.open();
        agents.player("Alpha", 8101);
        old = agents.token("P01");
    }

    @AfterEach
    void close() {
        manager.close();
    }

    private JsonNode rotate(String token, String conversation) {
        String request = Requests.registerPlayer("Alpha", 8101, token)
                .replace("conv-1", conversation)
                .replace("\"player_meta\"", "\"rotate_token\": true, \"player_meta\"");
        return manager.call("register_player", request).path("result");
    }

    private static String token(JsonNode result) {
        return result.path("auth_token").stringValue("");
    }

    private static String error(JsonNode result) {
        return result.path("error_code").stringValue("");
    }

    private String errorOfAQuery(String token) {
        return manager.call("league_query", Requests.query("player:P01", token, "GET_STATUS"))
                .at("/error/data/error_code")
                .stringValue("");
    }

    @Test
    void getsTheSameOneWhenItAsksOnceMore() {
        String next = token(rotate(old, CONVERSATION));
        manager.time.advance(Duration.ofSeconds(10));

        assertThat(next).matches("tok_p01_[0-9a-f]{64}").isNotEqualTo(old);
        assertThat(token(rotate(old, CONVERSATION))).isEqualTo(next);
        assertThat(errorOfAQuery(next)).isEmpty();
    }

    @Test
    void canDoNothingElseWithTheOldOne() {
        rotate(old, CONVERSATION);
        assertThat(errorOfAQuery(old)).isEqualTo("E012");
        assertThat(error(manager.call("register_player", Requests.registerPlayer("Alpha", 8101, old))
                        .path("result")))
                .isEqualTo("E012");
    }

    @Test
    void isToldNothingOnceTheNewOneWasUsed() {
        String next = token(rotate(old, CONVERSATION));
        errorOfAQuery(next);
        assertThat(error(rotate(old, CONVERSATION))).isEqualTo("E012");
    }

    @Test
    void isToldNothingInAConversationThatOthersMayGuess() {
        rotate(old, "conv-1");
        assertThat(error(rotate(old, "conv-1"))).isEqualTo("E012");
    }

    @Test
    void isToldNothingInAnotherConversation() {
        rotate(old, CONVERSATION);
        assertThat(error(rotate(old, ANOTHER))).isEqualTo("E012");
    }
}
