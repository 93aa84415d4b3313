package org.evenodd.referee.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.GAME_INVITATION;
import static org.evenodd.protocol.message.MessageType.MATCH_RESULT_REPORT;
import static org.evenodd.protocol.message.MessageType.REFEREE_REGISTER_REQUEST;
import static org.evenodd.referee.agent.ForeignManagers.WITHOUT_TOKEN;
import static org.evenodd.referee.agent.ForeignManagers.referee;
import static org.evenodd.referee.agent.ForeignManagers.told;
import static org.evenodd.referee.bench.Replies.error;

import java.nio.file.Path;
import org.evenodd.agent.scripted.Reaction;
import org.evenodd.agent.scripted.ScriptedPeer;
import org.evenodd.referee.bench.MemoryReferee;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A referee of a manager that uses ids of its own. */
class ForeignIdsTest {

    @TempDir
    private Path shared;

    private static final String PLACE = "{\"status\": \"ok\", \"referee_id\": \"ref_563ecae0\"}";

    private static void assertReportedInTheManagersIds(MemoryReferee referee) {
        assertThat(referee.manager().received(MATCH_RESULT_REPORT))
                .singleElement()
                .satisfies(exchange -> {
                    JsonNode report = exchange.params();
                    assertThat(report.path("match_id").stringValue()).isEqualTo("match_9f8e");
                    assertThat(report.path("sender").stringValue()).isEqualTo("referee:ref_563ecae0");
                    assertThat(report.path("player_a").stringValue()).isEqualTo("player_1a2b3c4d");
                    assertThat(report.path("winner").stringValue()).isIn("player_1a2b3c4d", "player_60a7c005");
                    assertThat(report.at("/result/score").propertyNames())
                            .containsExactlyInAnyOrder("player_1a2b3c4d", "player_60a7c005");
                    assertThat(report.at("/result/details/choices/player_1a2b3c4d")
                                    .stringValue())
                            .isEqualTo("even");
                });
    }

    @Test
    void isToldTheResultInThem() {
        MemoryReferee referee = referee(shared, PLACE);

        JsonNode answer = told(referee, "start_match", """
                {"message_type": "MATCH_ASSIGNMENT", "match_id": "match_9f8e", "round_id": 2,
                 "player1_id": "player_1a2b3c4d", "player1_endpoint": "http://127.0.0.1:8101/mcp",
                 "player2_id": "player_60a7c005", "player2_endpoint": "http://127.0.0.1:8102/mcp"}""");

        assertThat(answer.at("/result/match_id").stringValue()).isEqualTo("match_9f8e");
        assertReportedInTheManagersIds(referee);
    }

    @Test
    void mayAssignMatchesInItsAnnouncements() {
        MemoryReferee referee = referee(shared, PLACE);

        told(referee, "notify_round", """
                {"message_type": "ROUND_ANNOUNCEMENT", "round_id": 2, "matches": [{"match_id": "match_9f8e",
                 "referee_id": "ref_563ecae0", "player_A_id": "player_1a2b3c4d", "player_B_id": "player_60a7c005",
                 "player_A_endpoint": "http://127.0.0.1:8101/mcp",
                 "player_B_endpoint": "http://127.0.0.1:8102/mcp"}]}""");

        assertReportedInTheManagersIds(referee);
    }

    @Test
    void hasThePlayersSpokenToInThem() {
        MemoryReferee referee = new MemoryReferee(shared);
        referee.manager().always(REFEREE_REGISTER_REQUEST, Reaction.result(PLACE));
        referee.registered();
        ScriptedPeer player = referee.player(1, "even");
        referee.player(2, "odd");
        told(referee, "start_match", """
                {"match_id": "match_9f8e", "player_A_id": "Ann", "player_A_endpoint": "http://127.0.0.1:8101/mcp",
                 "player_B_id": "Bob B.", "player_B_endpoint": "http://127.0.0.1:8102/mcp"}""");

        JsonNode invitation = player.received(GAME_INVITATION).get(0).params();
        assertThat(invitation.path("player_id").stringValue()).isEqualTo("Ann");
        assertThat(invitation.path("opponent_id").stringValue()).isEqualTo("Bob B.");
        assertThat(invitation.path("match_id").stringValue()).isEqualTo("match_9f8e");
    }

    @Test
    void isNotUnderstoodWhereItGaveThisRefereeAnIdOfTheProtocol() {
        assertThat(error(told(referee(shared, WITHOUT_TOKEN), "start_match", """
                {"match_id": "match_9f8e", "round_id": 1, "player_A_id": "P01", "player_B_id": "P02",
                 "player_A_endpoint": "http://127.0.0.1:8101/mcp", "player_B_endpoint": "http://127.0.0.1:8102/mcp"}""")))
                .isEqualTo("-32602 E006");
    }
}
