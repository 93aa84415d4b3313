package org.evenodd.player.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class InspectionTest {

    private final MemoryPlayers playground;

    InspectionTest(@TempDir Path directory) {
        playground = new MemoryPlayers(directory);
    }

    @Nested
    class Inspection {

        @Test
        void tellsHealthBeforeAndAfterRegistration() {
            playground.start();
            JsonNode before = playground.get("/health");
            assertThat(before.path("status").stringValue()).isEqualTo("UP");
            assertThat(before.path("agent_id").isNull()).isTrue();
            assertThat(before.path("state").stringValue()).isEqualTo("INIT");
            playground.openManager();
            playground.time.advance(Duration.ofSeconds(5));
            assertThat(playground.get("/health").path("state").stringValue()).isEqualTo("REGISTERED");
            playground.result("notify_round", Messages.announcement());
            assertThat(playground.get("/health").path("state").stringValue()).isEqualTo("ACTIVE");
        }

        @Test
        void answersAPing() {
            playground.startRegistered();
            assertThat(playground.result("ping", "{}").path("status").stringValue())
                    .isEqualTo("UP");
        }

        @Test
        void tellsThePlayersStateButNoChoiceAndNoToken() {
            playground.startRegistered();
            playground.result("handle_game_invitation", Messages.invitation("R1M1"));
            playground.result("parity_choose", Messages.choiceCall("R1M1"));
            JsonNode state = playground.result("get_player_state", "{}");
            assertThat(state.path("player_id").stringValue()).isEqualTo("P01");
            assertThat(state.at("/matches_in_progress/0").stringValue()).isEqualTo("R1M1");
            assertThat(state.toString())
                    .doesNotContain("odd")
                    .doesNotContain("even")
                    .doesNotContain("tok_");
        }

        @Test
        void publishesTheSchemasOfTheMessages() {
            playground.startRegistered();
            assertThat(playground
                            .get("/schemas/GAME_INVITATION.json")
                            .path("title")
                            .stringValue())
                    .isEqualTo("GAME_INVITATION");
        }
    }

    @Nested
    class BadInput {

        @Test
        void forAnotherPlayerIsE005() {
            playground.startRegistered();
            JsonNode error =
                    playground.error("parity_choose", Messages.choiceCall("R1M1", "P09", "2025-01-15T10:30:30Z"));
            assertThat(error.path("code").intValue()).isEqualTo(4002);
            assertThat(error.at("/data/error_code").stringValue()).isEqualTo("E005");
        }

        @Test
        void ofAnUnknownMethodIsRefusedAndTheNextCallIsServed() {
            playground.startRegistered();
            assertThat(playground.error("make_tea", "{}").path("code").intValue())
                    .isEqualTo(-32601);
            assertThat(playground
                            .result("game_invitation", Messages.invitation("R1M1"))
                            .path("accept")
                            .booleanValue())
                    .isTrue();
        }

        @Test
        void withoutAFieldNamesItAndChangesNothing() {
            playground.startRegistered();
            JsonNode before = playground.result("get_player_state", "{}");
            JsonNode error = playground.error(
                    "game_invitation", Messages.invitation("R1M1").replace("match_id", "which"));
            assertThat(error.path("code").intValue()).isEqualTo(-32602);
            assertThat(error.at("/data/error_code").stringValue()).isEqualTo("E003");
            assertThat(error.at("/data/context/field").stringValue()).isEqualTo("/match_id");
            assertThat(playground.result("get_player_state", "{}")).isEqualTo(before);
        }
    }
}
