package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Somebody on the same machine, without a token, calls players of ours that have a place and no match yet. */
class StrangersAtThePlayersTest {

    private static final String CALL = """
            {"jsonrpc":"2.0","id":1,"method":"%1$s","params":{"protocol":"league.v2","message_type":"%2$s",\
            "sender":"%3$s","timestamp":"2025-01-15T10:30:00Z","conversation_id":"c",\
            "league_id":"league_2025_even_odd","game_type":"even_odd",%4$s}}""";

    private static final String GAME_OVER = """
            "match_id":"%s","game_result":{"status":"WIN","winner_player_id":"P02","drawn_number":4,\
            "number_parity":"even","choices":{"P01":"odd","P02":"even"},"reason":"forged"}""";

    private static final String CHOICE = """
            "match_id":"%s","context":{"round_id":1,"your_standings":{"wins":0,"losses":0,"draws":0}},\
            "deadline":"2099-01-01T00:00:00Z\"""";

    private static final String INVITATION = """
            "round_id":1,"match_id":"%s","role_in_match":"PLAYER_A","opponent_id":"P09\"""";

    private static final String LEAGUE_COMPLETED = """
            "total_rounds":1,"total_matches":1,"champion":{"player_id":"P02","display_name":"x","points":3},\
            "final_standings":[{"rank":1,"player_id":"P02","display_name":"x","points":3}]""";

    private static final String ANNOUNCEMENT = """
            "round_id":1,"matches":[{"match_id":"R1M1","game_type":"even_odd","player_A_id":"P01","player_B_id":"P02",\
            "referee_endpoint":"http://127.0.0.1:9/mcp","match_tokens":false}]""";

    @TempDir
    private Path directory;

    private static String fromReferee(String method, String type, String fields) {
        return CALL.formatted(method, type, "referee:REF01", fields);
    }

    private static String fromManager(String method, String type, String fields) {
        return CALL.formatted(method, type, "league_manager", fields);
    }

    /** The forged message of a manager comes first: a player that believes it believes what follows. */
    private static List<String> calls(String match) {
        return List.of(
                fromManager("notify_round", "ROUND_ANNOUNCEMENT", ANNOUNCEMENT),
                fromReferee("notify_match_result", "GAME_OVER", GAME_OVER.formatted(match)),
                fromReferee("handle_game_invitation", "GAME_INVITATION", INVITATION.formatted(match)),
                fromReferee("parity_choose", "CHOOSE_PARITY_CALL", CHOICE.formatted(match)),
                fromReferee("choose_parity", "CHOOSE_PARITY_CALL", CHOICE.formatted(match)),
                fromManager("notify_league_completed", "LEAGUE_COMPLETED", LEAGUE_COMPLETED));
    }

    private static void getNothing(Endpoint player) throws IOException {
        try (Attacker stranger = new Attacker(player)) {
            for (String match : List.of("R1M1", "R2M1", "R3M1")) {
                for (String call : calls(match)) {
                    for (String body : List.of(call, '[' + call + ',' + call + ']')) {
                        assertThat(stranger.ask(body))
                                .contains("E011")
                                .doesNotContain("tok_p0", "parity_choice\"", "ACKNOWLEDGED", "\"result\"");
                    }
                }
            }
            assertThat(stranger.health()).startsWith("HTTP/1.1 200");
        }
    }

    private String history(String player) throws IOException {
        return Files.readString(directory.resolve("SHARED/data/players/" + player + "/history.json"));
    }

    @Tag("case:forged-end")
    @Tag("case:forged-game-over")
    @Test
    void getNeitherTokensNorChoicesAndEndNobodyAndTheLeagueIsPlayed() throws Exception {
        try (Programs programs = new Programs(directory)) {
            Program manager = programs.manager(0, 2, 1);
            Endpoint home = manager.awaitReady();
            Program players = programs.players(home, 2);
            List<Endpoint> endpoints = List.of(players.awaitReady(), players.awaitReady());
            players.awaitLineWith("Registered as P01");
            players.awaitLineWith("Registered as P02");

            for (Endpoint player : endpoints) {
                getNothing(player);
            }
            assertThat(history("P01")).doesNotContain("forged");
            assertThat(players.isAlive()).isTrue();

            programs.referees(home, 1);
            assertThat(manager.awaitExit()).as(manager.output()).isZero();
            assertThat(players.awaitExit()).as(players.output()).isZero();
            assertThat(manager.output()).contains("Every match was played");
            assertThat(players.output()).doesNotContain("believed without a token");
            for (String player : List.of("P01", "P02")) {
                assertThat(history(player)).contains("\"played\" : 1").doesNotContain("forged");
            }
        }
    }
}
