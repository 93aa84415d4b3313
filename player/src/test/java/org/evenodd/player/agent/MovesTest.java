package org.evenodd.player.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.evenodd.player.PlayerCommand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

/** A player in a game of several moves, where it takes the first free square if not told otherwise. */
class MovesTest {

    private static final String EMPTY = ".........";

    private final MemoryPlayers players;

    MovesTest(@TempDir Path directory) {
        players = new MemoryPlayers(directory);
    }

    private JsonNode response(String call) {
        return players.result("choose_move", call);
    }

    /** The move with which a call is answered, as row and column. */
    private String move(String call) {
        JsonNode move = response(call).path("move");
        return "%s%s".formatted(move.path("row"), move.path("col"));
    }

    private static String inConversation(String id, String message) {
        return message.replace("\"conv-1\"", "\"" + id + "\"");
    }

    private static String invitation(String match) {
        return Messages.invitation(match).replace("even_odd", "tic_tac_toe");
    }

    @Test
    void areAnsweredWithTheNumberOfTheCall() {
        players.startRegistered();
        assertThat(players.accepts("handle_game_invitation", invitation("R1M1")))
                .isTrue();
        JsonNode response = response(Messages.moveCall("R1M1", 3, "XO......."));
        assertThat(response.path("message_type").stringValue()).isEqualTo("CHOOSE_MOVE_RESPONSE");
        assertThat(response.path("conversation_id").stringValue()).isEqualTo("conv-1");
        assertThat(response.path("auth_token").stringValue()).isEqualTo(Messages.matchToken("R1M1"));
        assertThat(response.path("player_id").stringValue()).isEqualTo("P01");
        assertThat(response.path("match_id").stringValue()).isEqualTo("R1M1");
        assertThat(response.path("move_number").intValue()).isEqualTo(3);
        assertThat(response.path("move").toString()).isEqualTo("{\"row\":0,\"col\":2}");
    }

    @Test
    void areMadeOnceForANumberHoweverOftenItIsCalled() {
        players.startRegistered();
        assertThat(move(Messages.moveCall("R1M1", 1, EMPTY))).isEqualTo("00");
        assertThat(move(Messages.moveCall("R1M1", 3, "XO......."))).isEqualTo("02");
        assertThat(move(Messages.moveCall("R1M1", 1, "XO......."))).isEqualTo("00");
        assertThat(move(Messages.moveCall("R1M1", 3, "XOXO....."))).isEqualTo("02");
    }

    @Test
    void areThoseOfTheirMatch() {
        players.startRegistered();
        assertThat(move(Messages.moveCall("R1M1", 1, EMPTY))).isEqualTo("00");
        assertThat(move(Messages.moveCall("R1M2", 1, "X........"))).isEqualTo("01");
        assertThat(move(Messages.moveCall("R1M1", 1, "X........"))).isEqualTo("00");
    }

    @Test
    void areMadeAnewInAnotherConversation() {
        players.startRegistered();
        assertThat(move(Messages.moveCall("R1M1", 1, EMPTY))).isEqualTo("00");
        assertThat(move(inConversation("conv-2", Messages.moveCall("R1M1", 1, "X........"))))
                .isEqualTo("01");
    }

    @Test
    void areMadeAnewInAMatchThatIsPlayedAgain() {
        players.startRegistered();
        String anonymous = "\"conversation_id\": \"conv-1\",";
        players.result("handle_game_invitation", invitation("R1M1"));
        assertThat(move(Messages.moveCall("R1M1", 1, EMPTY).replace(anonymous, "")))
                .isEqualTo("00");
        players.result("handle_game_invitation", inConversation("conv-2", invitation("R1M1")));
        assertThat(move(Messages.moveCall("R1M1", 1, "X........").replace(anonymous, "")))
                .isEqualTo("01");
    }

    @ParameterizedTest
    @CsvSource({
        "'\"your_mark\": \"O\",','',/context/your_mark",
        "'\"your_mark\": \"O\"','\"your_mark\": \"Z\"',/context/your_mark",
        "'\"board\"','\"squares\"',/context/board",
        "'[\"X\",\"\",\"\"]','[\"X\",\"\"]',/context/board",
        "'[\"X\",\"\",\"\"]','[\"O\",\"?\",\"\"]',/context/board",
        "'{\"row\": 0, \"col\": 1},','',/context/legal_moves",
        "'\"context\"','\"position\"',/context",
        "'\"tic_tac_toe\"','\"even_odd\"',/game_type",
        "'\"tic_tac_toe\"','\"chess\"',/game_type",
        "'\"game_type\": \"tic_tac_toe\",','',/game_type"
    })
    void areNeverGuessed(String right, String wrong, String field) {
        players.startRegistered();
        String call = Messages.moveCall("R1M1", 2, "X........");
        assertThat(call).contains(right);
        JsonNode error = players.error("choose_move", call.replace(right, wrong));
        assertThat(error.at("/data/error_code").stringValue()).isEqualTo("E006");
        assertThat(error.at("/data/context/field").stringValue()).isEqualTo(field);
        assertThat(move(call)).isEqualTo("01");
    }

    @Test
    void areRefusedInAGameOfOneMoveBeforeItsPositionIsRead() {
        players.startRegistered();
        String call = Messages.moveCall("R1M1", 2, EMPTY).replace("\"tic_tac_toe\"", "\"even_odd\"");

        JsonNode error = players.error("choose_move", call.replace("\"board\"", "\"squares\""));
        assertThat(error.at("/data/context/expected").stringValue()).isEqualTo("tic_tac_toe");
        assertThat(players.get("/health").path("state").stringValue()).isEqualTo("REGISTERED");
    }

    @Test
    void areRefusedInTheLogToo() throws IOException {
        players.startRegistered();
        players.error("choose_move", Messages.moveCall("R1M1", 2, EMPTY).replace("\"board\"", "\"squares\""));
        assertThat(players.log().lines().filter(line -> line.contains("no move is made")))
                .singleElement()
                .asString()
                .contains("WARN", "R1M1", "/context/board");
    }

    @Test
    void areRefusedWhereThereIsNone() {
        players.startRegistered();
        JsonNode error = players.error("choose_move", Messages.moveCall("R1M1", 9, "XOXXOOOXX"));
        assertThat(error.at("/data/error_code").stringValue()).isEqualTo("E006");
        assertThat(error.at("/data/context/field").stringValue()).isEqualTo("/context");
    }

    @Test
    void areMadeWhateverElseTheRefereeShows() {
        players.startRegistered();
        String call = Messages.moveCall("R1M1", 1, EMPTY).replace("\"board\"", "\"weather\": [\"fine\"], \"board\"");
        assertThat(move(call)).isEqualTo("00");
    }

    @ParameterizedTest
    @ValueSource(strings = {"invitation", "announcement"})
    void areOfTheGameThatWasToldBefore(String by) {
        players.startRegistered();
        if (by.equals("invitation")) {
            players.result("handle_game_invitation", invitation("R1M1"));
        } else {
            players.result("notify_round", Messages.announcement().replace("even_odd", "tic_tac_toe"));
        }
        String call = Messages.moveCall("R1M1", 1, EMPTY).replace("\"game_type\": \"tic_tac_toe\",", "");
        assertThat(move(call)).isEqualTo("00");
    }

    @Test
    void areMadeInAStrictLeague() {
        players.with("compatibility=strict").startRegistered();
        assertThat(players.accepts("handle_game_invitation", invitation("R1M1")))
                .isTrue();
        assertThat(move(Messages.moveCall("R1M1", 1, EMPTY))).isEqualTo("00");
    }

    @Test
    void endInAHistoryWithoutChoices() throws IOException {
        players.startRegistered();
        players.result("handle_game_invitation", invitation("R1M1"));
        response(Messages.moveCall("R1M1", 1, EMPTY));
        assertThat(players.status("notify_match_result", Messages.gameOfMovesOver("R1M1")))
                .isEqualTo("ACKNOWLEDGED");
        JsonNode history = players.history();
        assertThat(history.at("/statistics/wins").intValue()).isEqualTo(1);
        assertThat(history.at("/matches/0/status").stringValue()).isEqualTo("WIN");
        for (String field : new String[] {"own_choice", "opponent_choice", "drawn_number", "broken_seal"}) {
            assertThat(history.at("/matches/0/" + field).isNull()).as(field).isTrue();
        }
        JsonNode remembered = players.result(
                        "get_player_state",
                        "{\"auth_token\": \"%s\", \"match_id\": \"R1M1\"}".formatted(Messages.MANAGERS))
                .path("match");
        assertThat(remembered.path("choice").isNull()).isTrue();
        assertThat(remembered.path("winner").stringValue()).isEqualTo("P01");
    }

    @Test
    void endInAHistoryThoughTheEndDoesNotNameTheGame() throws IOException {
        players.startRegistered();
        players.result("handle_game_invitation", invitation("R1M1"));
        response(Messages.moveCall("R1M1", 1, EMPTY));
        String over = Messages.gameOfMovesOver("R1M1").replace("\"game_type\": \"tic_tac_toe\", ", "");
        assertThat(over).doesNotContain("game_type");
        assertThat(players.status("notify_match_result", over)).isEqualTo("ACKNOWLEDGED");
        assertThat(players.history().at("/matches/0/status").stringValue()).isEqualTo("WIN");
    }

    @ParameterizedTest
    @CsvSource({
        "perfect,X........,11",
        "one-ahead,XX.O.O...,02",
        "first-free,X........,01",
        "markov,X........,([12][0-2]|0[12])"
    })
    void areThoseOfTheStrategyThatWasAskedFor(String strategy, String board, String expected) {
        players.openManager();
        players.start(CommandLine.populateCommand(
                new PlayerCommand(count -> Runnable::run), "--strategy=" + strategy, "--port=8101", "--name=Ada"));
        players.settle();
        assertThat(move(Messages.moveCall("R1M1", 2, board))).matches(expected);
    }
}
