package org.evenodd.player.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class LeagueTest {

    private final MemoryPlayers players;

    LeagueTest(@TempDir Path directory) {
        players = new MemoryPlayers(directory);
    }

    @Test
    void mayHaveStandingsOf99PlayersThatAreLongerThanOtherMessagesMayBe() {
        players.startRegistered();
        String standings = Messages.standings(99);
        assertThat(standings.length()).isGreaterThan(10_240);
        JsonNode ack = players.result("update_standings", standings);
        assertThat(ack.path("message_type").stringValue()).isEqualTo("STANDINGS_UPDATE_ACK");
        assertThat(ack.path("status").stringValue()).isEqualTo("ACKNOWLEDGED");
        assertThat(players.result("get_player_state", "{}")
                        .at("/standing/points")
                        .intValue())
                .isEqualTo(3);
    }

    @Test
    void doesNotTouchTheDiskForStandings() throws IOException {
        players.startRegistered();
        String before = players.history().toString();
        players.time.advance(Duration.ofSeconds(5));
        players.result("update_standings", Messages.standings(2));
        assertThat(players.history().toString()).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("notices")
    void isToldToThePlayerWhichAcknowledgesItAndStays(String method, String notice, String acknowledgement) {
        PlayerProgram program = players.startRegistered();

        JsonNode ack = players.result(method, notice);

        assertThat(ack.path("message_type").stringValue()).isEqualTo(acknowledgement);
        assertThat(ack.path("status").stringValue()).isEqualTo("ACKNOWLEDGED");
        assertThat(ack.path("player_id").stringValue()).isEqualTo("P01");
        assertThat(ack.path("round_id").asInt(1)).isEqualTo(1);
        players.time.advance(Duration.ofSeconds(5));
        assertThat(program.done()).isNotDone();
    }

    @Test
    void endsTheProgramThatWasAskedToLeaveWithIt() {
        PlayerProgram program = players.leavingAtTheEnd().startRegistered();
        players.result("notify_league_completed", Messages.leagueCompleted());
        assertThat(program.done()).isNotDone();
        players.time.advance(Duration.ofSeconds(1));
        assertThat(program.done()).isCompletedWithValue(ExitStatus.DONE);
    }

    @Test
    void goesOnWithoutAPlayerThatTheOperatorRemovedWhichThenLeaves() throws IOException {
        PlayerProgram program = players.leavingAtTheEnd().startRegistered();
        players.result("notify_league_error", Messages.dismissal(Messages.MANAGERS));
        players.time.advance(Duration.ofSeconds(1));
        assertThat(program.done()).isCompletedWithValue(ExitStatus.FAILED);
        assertThat(players.log()).contains("The operator removed this player from the league");
        assertThat(players.get("/health").path("state").stringValue()).isEqualTo("SHUTDOWN");
    }

    @Test
    void isNotLeftOnTheWordOfOneWhoHasNotThePlayersToken() {
        PlayerProgram program = players.leavingAtTheEnd().startRegistered();
        players.call("notify_league_error", Messages.dismissal("somebody"));
        assertThat(players.status("notify_league_error", Messages.leagueError()))
                .isEqualTo("ACKNOWLEDGED");
        players.time.advance(Duration.ofSeconds(1));
        assertThat(program.done()).isNotDone();
    }

    @ParameterizedTest
    @MethodSource("notices")
    void isTakenForThePlayersOwnWithANoteWhateverItsNameIs(String method, String notice) throws IOException {
        players.startRegistered();
        assertThat(players.status(method, notice.replace("\"l1\"", "\"elsewhere\"")))
                .isEqualTo("ACKNOWLEDGED");
        assertThat(players.log())
                .contains("needed a leniency")
                .contains("/league_id")
                .contains("elsewhere");
    }

    @ParameterizedTest
    @MethodSource("notices")
    void isNoOtherThanThePlayersOwnInStrictMode(String method, String notice) {
        players.with("compatibility=strict").startRegistered();
        JsonNode before = players.result("get_player_state", "{}");
        JsonNode error = players.error(method, notice.replace("\"l1\"", "\"elsewhere\""));
        assertThat(error.at("/data/error_code").stringValue()).isEqualTo("E006");
        assertThat(error.at("/data/context/field").stringValue()).isEqualTo("/league_id");
        assertThat(error.at("/data/context/expected").stringValue()).isEqualTo("l1");
        assertThat(players.result("get_player_state", "{}")).isEqualTo(before);
    }

    static Stream<Arguments> notices() {
        return Stream.of(
                Arguments.of("notify_round", Messages.announcement(), "ROUND_ANNOUNCEMENT_ACK"),
                Arguments.of("update_standings", Messages.standings(2), "STANDINGS_UPDATE_ACK"),
                Arguments.of("notify_round_completed", Messages.roundCompleted(), "ROUND_COMPLETED_ACK"),
                Arguments.of("notify_league_completed", Messages.leagueCompleted(), "LEAGUE_COMPLETED_ACK"));
    }
}
