package org.evenodd.player.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.evenodd.protocol.agent.ExitStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class LeagueTest {

    private final Playground playground;

    LeagueTest(@TempDir Path directory) {
        playground = new Playground(directory);
    }

    @Test
    void isToldRoundByRound() {
        playground.startRegistered();
        JsonNode announced = playground.result("notify_round", Messages.announcement());
        assertThat(announced.path("message_type").stringValue()).isEqualTo("ROUND_ANNOUNCEMENT_ACK");
        assertThat(announced.path("player_id").stringValue()).isEqualTo("P01");
        assertThat(announced.path("round_id").intValue()).isEqualTo(1);
        JsonNode completed = playground.result("notify_round_completed", Messages.roundCompleted());
        assertThat(completed.path("message_type").stringValue()).isEqualTo("ROUND_COMPLETED_ACK");
        assertThat(completed.path("round_id").intValue()).isEqualTo(1);
    }

    @Test
    void mayHaveStandingsOf99PlayersThatAreLongerThanOtherMessagesMayBe() {
        playground.startRegistered();
        String standings = Messages.standings(99);
        assertThat(standings.length()).isGreaterThan(10_240);
        JsonNode ack = playground.result("update_standings", standings);
        assertThat(ack.path("message_type").stringValue()).isEqualTo("STANDINGS_UPDATE_ACK");
        assertThat(ack.path("status").stringValue()).isEqualTo("ACKNOWLEDGED");
        assertThat(playground
                        .result("get_player_state", "{}")
                        .at("/standing/points")
                        .intValue())
                .isEqualTo(3);
    }

    @Test
    void doesNotTouchTheDiskForStandings() throws IOException {
        playground.startRegistered();
        String before = playground.history().toString();
        playground.time.advance(Duration.ofSeconds(5));
        playground.result("update_standings", Messages.standings(2));
        assertThat(playground.history().toString()).isEqualTo(before);
    }

    @Test
    void endsWithAnAcknowledgement() {
        PlayerProgram program = playground.startRegistered();
        JsonNode ack = playground.result("notify_league_completed", Messages.leagueCompleted());
        assertThat(ack.path("message_type").stringValue()).isEqualTo("LEAGUE_COMPLETED_ACK");
        assertThat(ack.path("player_id").stringValue()).isEqualTo("P01");
        playground.time.advance(Duration.ofSeconds(5));
        assertThat(program.done()).isNotDone();
    }

    @Test
    void endsTheProgramThatWasAskedToLeaveWithIt() {
        PlayerProgram program = playground.leavingAtTheEnd().startRegistered();
        playground.result("notify_league_completed", Messages.leagueCompleted());
        assertThat(program.done()).isNotDone();
        playground.time.advance(Duration.ofSeconds(1));
        assertThat(program.done()).isCompletedWithValue(ExitStatus.DONE);
    }

    @Test
    void mayComplain() {
        playground.startRegistered();
        assertThat(playground
                        .result("notify_league_error", Messages.leagueError())
                        .path("status")
                        .stringValue())
                .isEqualTo("ACKNOWLEDGED");
    }
}
