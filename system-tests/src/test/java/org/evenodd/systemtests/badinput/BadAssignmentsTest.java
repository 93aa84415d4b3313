package org.evenodd.systemtests.badinput;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.evenodd.systemtests.badinput.RawClient.Back;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Invalid assignments, sent to a referee. */
@TestInstance(Lifecycle.PER_CLASS)
class BadAssignmentsTest {

    private RefereeUnderTest referee;

    @BeforeAll
    void open(@TempDir Path directory) throws Exception {
        referee = new RefereeUnderTest(directory, "timeouts.join_ack_seconds=60");
    }

    @AfterAll
    void close() throws Exception {
        referee.close();
    }

    static Stream<BadCall> assignments() {
        return Stream.of(
                BadCall.malformed("a missing field", "E003", assignment -> assignment.remove("player_B")),
                BadCall.malformed("a field of another type", "E002", assignment -> assignment.put("lease", "1")),
                BadCall.malformed("another league", "E006", assignment -> assignment.put("league_id", "elsewhere")),
                BadCall.malformed("another game", "E006", assignment -> assignment.put("game_type", "chess")),
                BadCall.malformed(
                        "one player twice",
                        "E006",
                        assignment -> assignment.withObject("player_B").put("player_id", "P01")),
                BadCall.malformed("a wrong protocol", "E018", assignment -> assignment.put("protocol", "league.v1")),
                BadCall.malformed(
                        "a timestamp with an offset",
                        "E021",
                        assignment -> assignment.put("timestamp", "2025-01-15T10:30:00+02:00")),
                BadCall.malformed("a missing token", "E011", assignment -> assignment.remove("auth_token")),
                BadCall.malformed(
                        "a player's token",
                        "E012",
                        assignment -> assignment.put("auth_token", RefereeUnderTest.TOKEN_OF_P01)));
    }

    @ParameterizedTest
    @MethodSource("assignments")
    void isRefusedAndNoMatchBegins(BadCall bad) throws Exception {
        JsonNode before = referee.wire.health(referee.referee);

        Back back = referee.assign(bad.of(referee.assignment("R1M5")));

        back.assertRefused(bad.code(), bad.errorCode());
        assertThat(referee.state("R1M5").isMissingNode()).isTrue();
        assertThat(referee.wire.health(referee.referee)).isEqualTo(before);
        assertThat(referee.wire.answersPing(referee.referee)).isTrue();
    }

    @Test
    void anAssignmentTooManyIsRefusedAndTheOthersGoOn() throws Exception {
        for (int place = 1; place <= 5; place++) {
            assertThat(referee.assign(referee.assignment("R1M" + (10 + place)))
                            .result()
                            .path("status")
                            .asString(""))
                    .isEqualTo("acknowledged");
        }

        Back back = referee.assign(referee.assignment("R1M16"));

        assertThat(back.code()).isEqualTo(-32000);
        assertThat(back.errorCode()).isEqualTo("E016");
        assertThat(referee.state("R1M16").isMissingNode()).isTrue();
        assertThat(referee.state("R1M11").path("state").asString("")).isEqualTo("WAITING_FOR_PLAYERS");
        assertThat(referee.wire.answersPing(referee.referee)).isTrue();
    }
}
