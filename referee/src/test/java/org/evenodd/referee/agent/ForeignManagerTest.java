package org.evenodd.referee.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_CALL;
import static org.evenodd.protocol.message.MessageType.GAME_INVITATION;
import static org.evenodd.protocol.message.MessageType.MATCH_RESULT_REPORT;
import static org.evenodd.protocol.message.MessageType.REFEREE_REGISTER_REQUEST;
import static org.evenodd.referee.bench.Replies.error;
import static org.evenodd.referee.bench.Replies.status;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.evenodd.agent.scripted.Lines;
import org.evenodd.agent.scripted.Reaction;
import org.evenodd.agent.scripted.ScriptedPeer;
import org.evenodd.protocol.message.InvitationMessages.GameInvitation;
import org.evenodd.referee.Sample;
import org.evenodd.referee.bench.MemoryReferee;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** A referee of a manager that assigns matches without our RUN_MATCH. */
class ForeignManagerTest {

    @TempDir
    private Path shared;

    static final String WITHOUT_TOKEN = "{\"status\": \"ok\", \"referee_id\": \"REF01\"}";
    static final String WITH_A_TOKEN_OF_ITS_OWN = "{\"status\": \"ACCEPTED\", \"id\": \"REF01\", \"token\": \"abc\"}";

    static MemoryReferee referee(Path shared, String acceptance, String... settings) {
        MemoryReferee referee = new MemoryReferee(shared, settings);
        referee.manager().always(REFEREE_REGISTER_REQUEST, Reaction.result(acceptance));
        referee.registered();
        referee.withPlayers();
        return referee;
    }

    static JsonNode told(MemoryReferee referee, String method, String params) {
        JsonNode reply = referee.soon(referee.send(method, params));
        referee.run();
        return reply;
    }

    private static void assertPlayed(MemoryReferee referee) {
        assertThat(referee.reports()).singleElement().satisfies(report -> {
            assertThat(report.matchId()).hasToString("R1M1");
            assertThat(report.result()).isNotNull();
            assertThat(report.result().score()).hasSize(2);
            assertThat(report.result().details().exchanges())
                    .as("another manager may read ten kilobytes only")
                    .isNull();
        });
    }

    @Nested
    class Assigning {

        @ParameterizedTest
        @ValueSource(strings = {"""
                    {"match_id": "R1M1", "player_A_id": "P01", "player_B_id": "P02",
                     "player_A_endpoint": "http://127.0.0.1:8101/mcp", "player_B_endpoint": "http://127.0.0.1:8102/mcp"}""", """
                    {"type": "RUN_MATCH", "matchId": "R1M1", "player_A": "P01", "player_B": "P02",
                     "playerAEndpoint": "http://127.0.0.1:8101/mcp", "playerBEndpoint": "http://127.0.0.1:8102/mcp"}""", """
 {"message_type": "MATCH_ASSIGNMENT", "match_id": "R1M1", "player1_id": "P01", "player2_id": "P02",
  "player1_endpoint": "http://127.0.0.1:8101/mcp", "player2_endpoint": "http://127.0.0.1:8102/mcp"}""", """
 {"match_id": "R1M1", "player_a": "P01", "player_a_url": "http://127.0.0.1:8101/mcp", "player_b": "P02",
  "player_b_url": "http://127.0.0.1:8102/mcp"}""", """
                    {"game_id": "R1M1", "player1": {"player_id": "P01", "name": "Ada", "endpoint": "http://127.0.0.1:8101/mcp"},
                     "player2": {"player_id": "P02", "name": "Bob", "endpoint": "http://127.0.0.1:8102/mcp"}}""", """
                    {"match_id": "R1M1", "playerA": {"playerId": "P01", "url": "http://127.0.0.1:8101/mcp"},
                     "playerB": {"playerId": "P02", "url": "http://127.0.0.1:8102/mcp"}, "token": "abc"}"""})
        void playsTheMatchWithWhatIsUsual(String assignment) {
            MemoryReferee referee = referee(shared, WITH_A_TOKEN_OF_ITS_OWN);

            assertThat(status(told(referee, "start_match", assignment))).isEqualTo("acknowledged");
            assertPlayed(referee);
        }

        @Test
        void twiceTheSamePlaysOnce() {
            MemoryReferee referee = referee(shared, WITHOUT_TOKEN);
            String assignment = """
                    {"match_id": "R1M1", "player_A_id": "P01", "player_B_id": "P02",
                     "player_A_endpoint": "http://127.0.0.1:8101/mcp", "player_B_endpoint": "http://127.0.0.1:8102/mcp"}""";

            told(referee, "assign_match", assignment);
            told(referee, "run_match", assignment);
            assertPlayed(referee);
        }

        @Test
        void withoutTokensHasNoneSentToThePlayersAndMissesNoneInTheirAnswers() {
            MemoryReferee referee = new MemoryReferee(shared);
            referee.manager().always(REFEREE_REGISTER_REQUEST, Reaction.result(WITHOUT_TOKEN));
            referee.registered();
            ScriptedPeer player = withoutTokens(referee, 1, "even");
            withoutTokens(referee, 2, "odd");
            told(referee, "assign_match", """
                    {"match_id": "R1M1", "player_A_id": "P01", "player_B_id": "P02",
                     "player_A_endpoint": "http://127.0.0.1:8101/mcp", "player_B_endpoint": "http://127.0.0.1:8102/mcp"}""");

            assertThat(player.messages(GameInvitation.class))
                    .singleElement()
                    .satisfies(invitation ->
                            assertThat(invitation.envelope().authToken()).isNull());
            assertThat(referee.reports())
                    .singleElement()
                    .satisfies(report ->
                            assertThat(report.result().details().dialectNotes()).isNullOrEmpty());
        }

        private static ScriptedPeer withoutTokens(MemoryReferee referee, int number, String parity) {
            String none = "\"auth_token\":\"%TOKEN%\",";
            return referee.player(number, parity)
                    .always(
                            GAME_INVITATION,
                            Reaction.result(Lines.join(number, true).replace(none, "")))
                    .always(
                            CHOOSE_PARITY_CALL,
                            Reaction.result(Lines.choice(number, parity).replace(none, "")));
        }

        @Test
        void withoutEndpointsIsE003() {
            assertThat(error(told(
                            referee(shared, WITHOUT_TOKEN),
                            "run_match",
                            "{\"match_id\": \"R1M1\", \"player_A_id\": \"P01\", \"player_B_id\": \"P02\"}")))
                    .isEqualTo("-32602 E003");
        }
    }

    @Nested
    class Announcing {

        private static final String ENDPOINTS = """
                , "player_A_endpoint": "http://127.0.0.1:8101/mcp", "player_B_endpoint": "http://127.0.0.1:8102/mcp\"""";

        private static String round(String referee, String endpoints) {
            return """
                    {"message_type": "ROUND_ANNOUNCEMENT", "round_id": 1, "matches": [{"match_id": "R1M1",
                     "player_A_id": "P01", "player_B_id": "P02", %s %s}]}""".formatted(referee, endpoints);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "\"referee_id\": \"REF01\"",
                    "\"referee_endpoint\": \"http://127.0.0.1:8001/mcp\"",
                    "\"referee\": \"REF01\""
                })
        void aMatchWithItsPlayersEndpointsAssignsIt(String refereeField) {
            MemoryReferee referee = referee(shared, WITHOUT_TOKEN);

            assertThat(status(told(referee, "notify_round", round(refereeField, ENDPOINTS))))
                    .isEqualTo("ACKNOWLEDGED");
            assertPlayed(referee);
        }

        @Test
        void aMatchOfAnotherRefereeOrWithoutEndpointsAssignsNothing() {
            MemoryReferee referee = referee(shared, WITHOUT_TOKEN);

            told(referee, "notify_round", round("\"referee_id\": \"REF02\"", ENDPOINTS));
            told(referee, "notify_round", round("\"referee_id\": \"REF01\"", ""));
            assertThat(referee.reports()).isEmpty();
        }

        @Test
        void aMatchAssignsNothingWhereTheManagerSendsAssignments() {
            MemoryReferee referee = new MemoryReferee(shared).registered().withPlayers();
            referee.play(Sample.assignment());

            String token = "\"auth_token\": \"%s\", \"matches\""
                    .formatted(Sample.REFEREE.token().value());
            String second = round("\"referee_id\": \"REF01\"", ENDPOINTS)
                    .replace("R1M1", "R1M2")
                    .replace("\"matches\"", token);
            assertThat(status(told(referee, "notify_round", second))).isEqualTo("ACKNOWLEDGED");
            assertThat(referee.reports()).hasSize(1);
        }

        @Test
        void moreMatchesThanPlacesKeepsTheOthersWaiting() {
            MemoryReferee referee = new MemoryReferee(shared);
            referee.manager().always(REFEREE_REGISTER_REQUEST, Reaction.result(WITHOUT_TOKEN));
            referee.withManager().start(1).run();
            for (int number = 1; number <= 4; number++) {
                referee.player(number, "even").always(GAME_INVITATION, Reaction.silence());
            }
            referee.soon(referee.send("notify_round", """
                    {"round_id": 1, "matches": [
                     {"match_id": "R1M1", "referee_id": "REF01", "player_A_id": "P01", "player_B_id": "P02",
                      "player_A_endpoint": "http://127.0.0.1:8101/mcp", "player_B_endpoint": "http://127.0.0.1:8102/mcp"},
                     {"match_id": "R1M2", "referee_id": "REF01", "player_A_id": "P03", "player_B_id": "P04",
                      "player_A_endpoint": "http://127.0.0.1:8103/mcp", "player_B_endpoint": "http://127.0.0.1:8104/mcp"}]}"""));
            referee.pass(Duration.ofMinutes(3));

            assertThat(referee.reports()).hasSize(2);
        }
    }

    @Nested
    class Believing {

        @Test
        void nobodyWithoutATokenWhereTheManagersTokensAreOurs() {
            MemoryReferee referee = new MemoryReferee(shared).registered();

            assertThat(error(told(
                            referee,
                            "run_match",
                            "{\"match_id\": \"R1M1\", \"player_A_id\": \"P01\", \"player_B_id\": \"P02\","
                                    + " \"player_A_endpoint\": \"http://127.0.0.1:8101/mcp\","
                                    + " \"player_B_endpoint\": \"http://127.0.0.1:8102/mcp\"}")))
                    .isEqualTo("-32602 E011");
        }

        @Test
        void nobodyWithoutATokenOnceTheManagerHasShownItsOwn() {
            MemoryReferee referee = referee(shared, WITH_A_TOKEN_OF_ITS_OWN);
            told(
                    referee,
                    "notify_round_completed",
                    "{\"round_id\": 1, \"next_round_id\": null, \"auth_token\": \"abc\"}");

            assertThat(error(told(referee, "notify_round_completed", "{\"round_id\": 1, \"next_round_id\": null}")))
                    .isEqualTo("3001 E011");
        }

        @Test
        void noManagerThatGivesNoTokenInAStrictLeague() {
            MemoryReferee referee = referee(shared, WITHOUT_TOKEN, "compatibility=strict");

            assertThat(referee.referee().done()).isDone();
        }
    }

    @Nested
    class WithIdsOfItsOwn {
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

        /** Else one message of anybody would have the results of a league reported under ids that nobody knows. */
        @Test
        void isToldResultsInNoneThatSomebodyElseHasGiven() {
            MemoryReferee referee = referee(shared, WITH_A_TOKEN_OF_ITS_OWN);
            told(referee, "notify_round_completed", "{\"round_id\": 1, \"auth_token\": \"abc\"}");
            for (String stranger : List.of("", "\"auth_token\": \"abd\", ")) {
                assertThat(error(told(referee, "start_match", "{" + stranger + """
                                "match_id": "x1", "player_A_id": "P01", "player_B_id": "P02",
                                "player_A_endpoint": "http://127.0.0.1:8101/mcp", "player_B_endpoint": "http://127.0.0.1:8102/mcp"}""")))
                        .startsWith("-32602 E0");
            }
            told(referee, "start_match", """
                    {"auth_token": "abc", "match_id": "R1M1", "player_A_id": "P01", "player_B_id": "P02",
                     "player_A_endpoint": "http://127.0.0.1:8101/mcp", "player_B_endpoint": "http://127.0.0.1:8102/mcp"}""");

            assertThat(referee.manager().received(MATCH_RESULT_REPORT))
                    .singleElement()
                    .satisfies(exchange -> assertThat(
                                    exchange.params().path("match_id").stringValue())
                            .isEqualTo("R1M1"));
        }

        /** One that gives ids of the protocol to agents may have others for its matches, but not if its tokens are ours. */
        @ParameterizedTest
        @ValueSource(strings = {"\"match_9f8e\"", "17", "\"M1\""})
        void mayHaveThemForMatchesAlone(String id) {
            MemoryReferee referee = referee(shared, WITHOUT_TOKEN);
            String assignment = """
                    {"match_id": %s, "league_id": "another", "player_A_id": "P01", "player_B_id": "P02",
                     "player_A_endpoint": "http://127.0.0.1:8101/mcp", "player_B_endpoint": "http://127.0.0.1:8102/mcp"}""".formatted(id);
            JsonNode taken = told(referee, "start_match", assignment);

            assertThat(taken.at("/result/match_id").toString()).isEqualTo(id);
            assertThat(error(told(new MemoryReferee(shared).registered(), "start_match", assignment)))
                    .startsWith("-32602 E0");
        }
    }
}
