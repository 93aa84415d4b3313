package org.evenodd.referee.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.referee.Sample.assignment;

import java.nio.file.Path;
import java.time.Duration;
import org.evenodd.referee.bench.MemoryReferee;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The course's tools for inspecting a referee. */
class DebugToolsTest {

    @TempDir
    private Path shared;

    @Test
    void answerAPing() {
        MemoryReferee referee = new MemoryReferee(shared).start(5);
        assertThat(referee.soon(referee.send("ping", "{}"))
                        .path("result")
                        .path("status")
                        .stringValue(""))
                .isEqualTo("ok");
    }

    @Test
    void showTheStateOfAMatchAndNoChoice() {
        MemoryReferee referee = new MemoryReferee(shared).registered();
        referee.player(1, "even");
        referee.send(assignment());
        referee.pass(Duration.ofSeconds(1));
        JsonNode state = referee.soon(referee.send("get_match_state", "{\"match_id\":\"R1M1\"}"));
        assertThat(state.path("result").path("state").stringValue("")).isEqualTo("WAITING_FOR_PLAYERS");
        assertThat(state.path("result").propertyNames())
                .containsExactlyInAnyOrder("match_id", "state", "player_a", "player_b");
    }

    @Test
    void knowNothingOfAMatchThatIsNotRunHere() {
        MemoryReferee referee = new MemoryReferee(shared).registered();
        assertThat(referee.soon(referee.send("get_match_state", "{\"match_id\":\"R7M7\"}"))
                        .path("error")
                        .path("code")
                        .intValue())
                .isEqualTo(4003);
        assertThat(referee.soon(referee.send("get_match_state", "{\"match_id\":\"R7M7\"}"))
                        .at("/error/data/context")
                        .toString())
                .isEqualTo("{\"field\":\"/match_id\",\"expected\":\"a match that is run here\",\"got\":\"R7M7\"}");
        assertThat(referee.soon(referee.send("get_match_state", "{}"))
                        .path("error")
                        .path("code")
                        .intValue())
                .isEqualTo(4003);
    }
}
