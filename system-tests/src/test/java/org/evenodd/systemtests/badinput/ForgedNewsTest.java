package org.evenodd.systemtests.badinput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.systemtests.badinput.ManagerUnderTest.LEAGUE;
import static org.evenodd.systemtests.badinput.PlayerUnderTest.FORGED_TOKEN;
import static org.evenodd.systemtests.badinput.PlayerUnderTest.MATCH;
import static org.evenodd.systemtests.badinput.PlayerUnderTest.announcement;
import static org.evenodd.systemtests.badinput.PlayerUnderTest.invitation;
import static org.evenodd.systemtests.badinput.PlayerUnderTest.matchToken;

import java.nio.file.Path;
import java.util.List;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.systemtests.badinput.RawClient.Back;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Forged standings and match results, sent to a player. */
class ForgedNewsTest {

    private static ObjectNode standings(String token) {
        ObjectNode update = ManagerUnderTest.message(MessageType.LEAGUE_STANDINGS_UPDATE, "league_manager")
                .put("auth_token", token)
                .put("league_id", LEAGUE)
                .put("round_id", 1);
        update.putArray("standings")
                .addObject()
                .put("rank", 1)
                .put("player_id", "P02")
                .put("display_name", "Mallory")
                .put("played", 1)
                .put("wins", 1)
                .put("draws", 0)
                .put("losses", 0)
                .put("points", 3);
        return update;
    }

    private static ObjectNode gameOver(String token) {
        ObjectNode end = ManagerUnderTest.message(MessageType.GAME_OVER, "referee:REF01")
                .put("auth_token", token)
                .put("match_id", MATCH)
                .put("game_type", "even_odd");
        ObjectNode result = end.putObject("game_result")
                .put("status", "WIN")
                .put("winner_player_id", "P02")
                .put("drawn_number", 8)
                .put("number_parity", "even")
                .put("reason", "made up");
        result.putObject("choices").put("P01", "odd").put("P02", "even");
        return end;
    }

    private static void refuses(PlayerUnderTest player, String method, ObjectNode news) throws Exception {
        Back back = player.call(method, news);
        assertThat(back.errorCode()).as(back.body().toString()).isEqualTo("E012");
    }

    @Tag("case:forged-game-over")
    @Tag("case:forged-standings")
    @Test
    void areRefusedUnreadAndLoggedOnceWithoutTheToken(@TempDir Path directory) throws Exception {
        try (PlayerUnderTest player = new PlayerUnderTest(directory);
                WarningLog log = new WarningLog()) {
            player.call("notify_round", announcement());
            assertThat(player.accepts(invitation(MATCH))).isTrue();
            JsonNode before = player.state();

            for (String token : List.of(FORGED_TOKEN, matchToken("R1M2"), RefereeUnderTest.OWN_TOKEN)) {
                refuses(player, "update_standings", standings(token));
                refuses(player, "notify_match_result", gameOver(token));
            }
            refuses(player, "update_standings", standings(matchToken(MATCH)));

            assertThat(player.state()).isEqualTo(before);
            assertThat(log.linesWith("A LEAGUE_STANDINGS_UPDATE"))
                    .singleElement()
                    .asString()
                    .contains("127.0.0.1", "E012");
            assertThat(log.linesWith("A GAME_OVER")).singleElement().asString().contains("127.0.0.1", "E012");
            assertThat(log.lines()).noneMatch(line -> line.contains("0".repeat(20)));
        }
    }
}
