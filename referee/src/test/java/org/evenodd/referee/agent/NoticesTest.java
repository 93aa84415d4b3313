package org.evenodd.referee.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.GAME_INVITATION;
import static org.evenodd.protocol.message.MessageType.REFEREE_REGISTER_REQUEST;
import static org.evenodd.referee.bench.Replies.status;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.agent.scripted.Reaction;
import org.evenodd.agent.scripted.ScriptedPeer;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.referee.Sample;
import org.evenodd.referee.bench.MemoryReferee;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** What a manager tells a referee, and nobody else may where the referee's token has our form. */
class NoticesTest {

    private static final String OWN = Sample.REFEREE.token().value();

    private static final String ENVELOPE = """
            "protocol": "league.v2", "sender": "league_manager", "timestamp": "2025-01-15T10:30:00Z",
            "conversation_id": "c-1", "league_id": "league_2025_even_odd", "round_id": 1, "match_id": "R1M1"%s""";

    private static final String ASSIGNMENT = """
            "game_type": "even_odd",
            "player_A": {"player_id": "P01", "contact_endpoint": "http://127.0.0.1:8101/mcp", "match_token": "a"},
            "player_B": {"player_id": "P02", "contact_endpoint": "http://127.0.0.1:8102/mcp", "match_token": "b"},
            "lease": 1""";

    private static final String ANNOUNCEMENT = """
            "matches": [{"match_id": "R1M1", "game_type": "even_odd", "player_A_id": "P01", "player_B_id": "P02",
             "referee_id": "REF01", "referee_endpoint": "http://127.0.0.1:8001/mcp",
             "player_A_endpoint": "http://127.0.0.1:8101/mcp", "player_B_endpoint": "http://127.0.0.1:8102/mcp"}]""";

    private static final String END = """
            "total_rounds": 1, "total_matches": 1, "champion": {"player_id": "P01", "display_name": "x", "points": 3},
            "final_standings": []""";

    private static final String ERROR = """
            "error_code": "%s", "error_name": "%s", "original_message_type": "%s\"""";

    @TempDir
    private Path shared;

    /** Returns message types, their fields, what acknowledges them, and the state that they leave the referee in. */
    static Stream<Arguments> messages() {
        return Stream.of(
                arguments("RUN_MATCH", ASSIGNMENT, "RUN_MATCH_ACK", "ACTIVE"),
                arguments("ROUND_ANNOUNCEMENT", ANNOUNCEMENT, "ROUND_ANNOUNCEMENT_ACK", "ACTIVE"),
                arguments(
                        "ROUND_COMPLETED",
                        "\"matches_completed\": 1, \"next_round_id\": null",
                        "ROUND_COMPLETED_ACK",
                        "ACTIVE"),
                arguments("LEAGUE_COMPLETED", END, "LEAGUE_COMPLETED_ACK", "SHUTDOWN"),
                arguments("LEAGUE_ERROR", ERROR.formatted("E016", "INVALID_STATE", "RUN_MATCH"), "none", "ACTIVE"),
                arguments(
                        "LEAGUE_ERROR",
                        ERROR.formatted("E005", "PLAYER_NOT_REGISTERED", "kick_agent"),
                        "none",
                        "SHUTDOWN"));
    }

    private static String message(String type, String token, String fields) {
        String shown = token.isEmpty() ? "" : ", \"auth_token\": \"" + token + '"';
        return "{\"message_type\": \"%s\", %s, %s}".formatted(type, ENVELOPE.formatted(shown), fields);
    }

    private static String state(MemoryReferee referee) {
        return referee.health().path("state").stringValue("none");
    }

    @ParameterizedTest
    @MethodSource("messages")
    void areAcknowledgedAndMoveTheRefereeOn(String type, String fields, String acknowledgement, String state) {
        MemoryReferee referee = new MemoryReferee(shared).registered();

        JsonNode answer = referee.soon(referee.send(type, message(type, OWN, fields)));

        assertThat(status(answer)).isEqualToIgnoringCase("acknowledged");
        assertThat(answer.at("/result/message_type").stringValue("none")).isEqualTo(acknowledgement);
        assertThat(state(referee)).isEqualTo(state);
    }

    @Test
    void ofARoundOfManyMatchesMayBeLongerThanOtherMessagesMayBe() {
        MemoryReferee referee = new MemoryReferee(shared).registered();
        String match = ANNOUNCEMENT.substring(ANNOUNCEMENT.indexOf('{'), ANNOUNCEMENT.indexOf(']'));
        String matches = IntStream.rangeClosed(1, 49)
                .mapToObj(number -> match.replace("R1M1", "R1M" + number)
                        .replace("P01", "P%02d".formatted(2 * number - 1))
                        .replace("P02", "P%02d".formatted(2 * number)))
                .collect(Collectors.joining(",", "\"matches\": [", "]"));

        JsonNode answer = referee.soon(referee.send("notify_round", message("ROUND_ANNOUNCEMENT", OWN, matches)));

        assertThat(matches.length()).isGreaterThan(10_240);
        assertThat(status(answer)).isEqualTo("ACKNOWLEDGED");
        assertThat(answer.at("/result/referee_id").stringValue("")).isEqualTo("REF01");
        assertThat(answer.at("/result/round_id").intValue()).isEqualTo(1);
    }

    @Tag("case:rates-of-neighbours")
    @Test
    void countApartFromWhatStrangersAndPlayersSend() {
        MemoryReferee referee = new MemoryReferee(shared).registered();
        referee.player(1, "even");
        referee.send("run_match", message("RUN_MATCH", OWN, ASSIGNMENT));
        referee.pass(Duration.ofMillis(1));

        assertThat(holder(referee, OWN)).contains("the League Manager");
        assertThat(holder(referee, "a")).contains("P01");
        assertThat(holder(referee, "b")).contains("P02");
        assertThat(holder(referee, "c")).isEmpty();
    }

    private static Optional<String> holder(MemoryReferee referee, String token) {
        return referee.service().holders().holder(new AuthToken(token), null);
    }

    @Tag("case:false-assignment")
    @ParameterizedTest
    @MethodSource("messages")
    void fromStrangersStartNoMatchAndEndNothing(String type, String fields) {
        for (String setting : List.of("compatibility=tolerant", "compatibility=strict")) {
            MemoryReferee referee = new MemoryReferee(shared.resolve(setting), setting).registered();
            ScriptedPeer player = referee.player(1, "even");
            for (String token : List.of("", "tok-lm-1", "tok_ref01_" + "f".repeat(64), "tok_ref02_" + "f".repeat(64))) {
                String text = message(type, token, fields);
                for (String method : List.of(type, "handle_message", "ping", "get_match_state", "matches_in_hand")) {
                    String params = method.equals("handle_message") ? "{\"message\": " + text + '}' : text;
                    JsonNode reply = referee.soon(referee.send(method, params));
                    referee.run();
                    assertThat(reply.toString()).doesNotContain("acknowledged", "ACKNOWLEDGED", OWN);
                }
            }
            assertThat(player.received(GAME_INVITATION)).isEmpty();
            assertThat(state(referee)).isEqualTo("REGISTERED");
        }
    }

    @Tag("case:false-assignment")
    @Test
    void arePassedForNoAssignmentByATool() {
        MemoryReferee referee = new MemoryReferee(shared);
        referee.manager()
                .always(
                        REFEREE_REGISTER_REQUEST,
                        Reaction.result("{\"status\": \"ok\", \"referee_id\": \"REF01\", \"token\": \"abc\"}"));
        referee.registered();
        ScriptedPeer player = referee.player(1, "even");
        referee.player(2, "odd");

        referee.soon(referee.send("ping", message("RUN_MATCH", "", ASSIGNMENT)));
        referee.soon(referee.send("ROUND_ANNOUNCEMENT", message("ROUND_ANNOUNCEMENT", "abc", ANNOUNCEMENT)));
        referee.run();

        assertThat(player.received(GAME_INVITATION)).isNotEmpty();
    }
}
