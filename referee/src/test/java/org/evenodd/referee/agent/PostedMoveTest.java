package org.evenodd.referee.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.CHOOSE_MOVE_CALL;
import static org.evenodd.protocol.message.MessageType.GAME_ERROR;
import static org.evenodd.protocol.message.MessageType.GAME_OVER;
import static org.evenodd.referee.Sample.contestant;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.scripted.Lines;
import org.evenodd.agent.scripted.Reaction;
import org.evenodd.agent.scripted.ScriptedPeer;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.referee.Sample;
import org.evenodd.referee.bench.MemoryReferee;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Moves that players post or return: each for the call with its number, legal or E004, and never guessed. */
class PostedMoveTest {

    @TempDir
    private Path shared;

    private MemoryReferee referee;
    private ScriptedPeer first;
    private ScriptedPeer second;

    @BeforeEach
    void begin() {
        begin(Reaction.result("{\"status\":\"received\"}"));
    }

    private void begin(Reaction ofTheFirst) {
        referee = new MemoryReferee(shared).registered();
        first = referee.player(1, "even").always(CHOOSE_MOVE_CALL, ofTheFirst);
        second = referee.player(2, "odd").always(CHOOSE_MOVE_CALL, Reaction.result("{\"status\":\"received\"}"));
        referee.send(Sample.ticTacToe());
        referee.pass(Duration.ofSeconds(1));
    }

    private static String move(int player, String number, String move) {
        return """
                {"protocol":"league.v2","message_type":"CHOOSE_MOVE_RESPONSE","sender":"player:P0%d",
                "timestamp":"2025-01-15T10:30:00Z","match_id":"R1M1","player_id":"P0%d","auth_token":"%s",
                %s"move":%s}""".formatted(player, player, contestant(player).matchToken().value(), number, move);
    }

    private JsonNode posts(int player, String number, String move) {
        CompletableFuture<JsonNode> reply = referee.send("choose_move_response", move(player, number, move));
        referee.pass(Duration.ofMillis(100));
        return reply.join();
    }

    private JsonNode moves(int player, int number, int row, int col) {
        return posts(player, "\"move_number\":%d,".formatted(number), "{\"row\":%d,\"col\":%d}".formatted(row, col));
    }

    private static String status(JsonNode reply) {
        return reply.path("result").path("status").asString("")
                + error(reply).path("error_code").asString("");
    }

    private static JsonNode error(JsonNode reply) {
        return reply.path("error").path("data");
    }

    private MatchResult reported() {
        referee.run();
        return referee.reports().get(0).result();
    }

    @Test
    void playTheGame() {
        assertThat(status(moves(1, 1, 0, 0))).isEqualTo("ACKNOWLEDGED");
        moves(2, 2, 1, 0);
        moves(1, 3, 0, 1);
        moves(2, 4, 1, 1);
        moves(1, 5, 0, 2);
        MatchResult result = reported();
        assertThat(result.details().status()).isEqualTo(MatchStatus.WIN);
        assertThat(result.details().moves()).hasSize(5);
        assertThat(result.details().board()).hasToString("[[\"X\",\"X\",\"X\"],[\"O\",\"O\",\"\"],[\"\",\"\",\"\"]]");
        JsonNode over = second.received(GAME_OVER).get(0).params().path("game_result");
        assertThat(over.path("choices").toString()).isEqualTo("{\"P01\":null,\"P02\":null}");
        assertThat(over.path("moves").path(4).path("move").toString()).isEqualTo("{\"row\":0,\"col\":2}");
        assertThat(first.received(CHOOSE_MOVE_CALL)
                        .get(1)
                        .params()
                        .path("context")
                        .path("last_move")
                        .toString())
                .isEqualTo("{\"row\":1,\"col\":0}");
    }

    @Test
    void countOnceAndOnlyForTheCallThatIsDue() {
        assertThat(status(moves(2, 1, 0, 0))).as("it is not its turn").isEqualTo("E015");
        assertThat(status(moves(1, 2, 0, 0))).as("later").isEqualTo("E015");
        assertThat(status(posts(1, "", "{\"row\":0,\"col\":0}")))
                .as("no number")
                .isEqualTo("E003");
        moves(1, 1, 0, 0);
        assertThat(status(moves(1, 1, 2, 2))).as("already taken").isEqualTo("ACKNOWLEDGED");
        assertThat(status(posts(1, "\"move_number\":1,", "null")))
                .as("wrong, but for an earlier call")
                .isEqualTo("E004");
        assertThat(status(moves(2, 2, 1, 1))).isEqualTo("ACKNOWLEDGED");
        assertThat(status(moves(1, 1, 0, 1))).isEqualTo("ACKNOWLEDGED");
        assertThat(first.received(GAME_ERROR)).isEmpty();
        assertThat(second.received(GAME_ERROR)).isEmpty();
        assertThat(first.received(CHOOSE_MOVE_CALL)
                        .get(1)
                        .params()
                        .path("context")
                        .path("board")
                        .toString())
                .isEqualTo("[[\"X\",\"\",\"\"],[\"\",\"O\",\"\"],[\"\",\"\",\"\"]]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"row":0,"col":0} | row 0, col 0
            {"row":3,"col":0} | {"row":3,"col":0}
            {"row":"1","col":1} | {"row":"1","col":1}
            {"row":1} | {"row":1}
            7 | 7
            [1,1] | [1,1]
            """)
    void thatAreIllegalAreE004WithinTheSameDeadline(String move, String got) {
        moves(1, 1, 0, 0);
        assertThat(status(posts(2, "\"move_number\":2,", move))).isEqualTo("E004");
        referee.pass(Duration.ofSeconds(1));
        JsonNode warning = second.received(GAME_ERROR).get(0).params();
        assertThat(warning.path("error_name").asString()).isEqualTo("INVALID_MOVE");
        assertThat(warning.path("context").path("valid_choices").path(0).asString())
                .isEqualTo("{\"row\":0,\"col\":1}");
        assertThat(warning.path("error_message").asString()).contains(got);
        assertThat(status(moves(2, 2, 1, 1))).isEqualTo("ACKNOWLEDGED");
    }

    @Test
    void withANumberThatIsTooLongOnceItIsWrittenAreE004() {
        String grown = "{\"row\":%se9,\"col\":0}".formatted("1".repeat(998));
        assertThat(status(posts(1, "\"move_number\":1,", grown))).isEqualTo("E004");
        assertThat(status(moves(1, 1, 0, 0))).isEqualTo("ACKNOWLEDGED");
    }

    @Test
    void ofEvenOddAreRefused() {
        String choice =
                Lines.choice(1, "even", "R1M1", contestant(1).matchToken().value());
        CompletableFuture<JsonNode> reply = referee.send("choose_parity_response", choice);
        referee.pass(Duration.ofMillis(100));
        assertThat(status(reply.join())).isEqualTo("E006");
        assertThat(error(reply.join()).path("context").path("expected").asString())
                .isEqualTo("CHOOSE_MOVE_RESPONSE");
        assertThat(status(moves(1, 1, 0, 0))).isEqualTo("ACKNOWLEDGED");
    }

    @Test
    void countInRepliesWithAnotherNumberWithANote() {
        begin(Reaction.result(move(1, "\"move_number\":7,", "{\"row\":0,\"col\":0}")));
        moves(2, 2, 1, 0);
        MatchResult result = reported();
        assertThat(result.details().moves()).hasSize(2);
        assertThat(result.details().termination())
                .as("the second time the square is taken")
                .isEqualTo(Map.of(Sample.P01, Termination.INVALID_CHOICE));
        assertThat(result.details().dialectNotes().get(Sample.P01))
                .anySatisfy(note -> assertThat(note.field()).isEqualTo("/move_number"));
    }
}
