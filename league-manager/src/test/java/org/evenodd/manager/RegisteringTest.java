package org.evenodd.manager;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** {@code register_referee} and {@code register_player} (PRD 3, MCP 2). */
class RegisteringTest extends ManagedLeague {

    private JsonNode registerPlayer(String name, int port) {
        return manager.call("register_player", Requests.registerPlayer(name, port, ""));
    }

    @Test
    void tellsAPlayerFromWhichLegOnItPlaysWhereTheLeagueHasNoEnd() throws IOException {
        open("league.legs=0");
        assertThat(reason(registerPlayer("Nobody there", 8100))).isEqualTo("You play from leg 1 on.");
        startWithoutResults();
        manager.time.advance(Duration.ofSeconds(10));

        assertThat(reason(registerPlayer("Late", 8109))).isEqualTo("You play from leg 2 on.");
        assertThat(reason(manager.call("register_player", Requests.registerPlayer("Alpha", 8101, agents.token("P02")))))
                .isEqualTo("null");
        operate("stop_league");
        assertThat(reason(registerPlayer("Later", 8110)))
                .isEqualTo("The league ends with leg 1, in which you do not play.");
    }

    private static String reason(JsonNode response) {
        assertThat(text(response, "/result/status")).isEqualTo("ACCEPTED");
        return response.at("/result/reason").asString("null");
    }

    private void assertRejectedWhereNothingIsSaidFor(Duration patience, Supplier<JsonNode> registration, int number) {
        manager.bind(Endpoint.parse("http://127.0.0.1:8101/mcp"), request -> new CompletableFuture<>());
        Instant before = manager.time.instant();
        assertRejected(registration.get(), "E009", number);
        assertThat(Duration.between(before, manager.time.instant())).isEqualTo(patience);
    }

    private void assertThatTheNextGoodOneIsAccepted(String id) {
        assertThat(text(registerPlayer("The next one", 8150), "/result/player_id"))
                .isEqualTo(id);
    }

    @Nested
    class Accepted {
        @BeforeEach
        void open() {
            manager.open();
        }

        @Test
        void playersGetAnIdTheirLeagueAndATokenOfTheirOwn() {
            JsonNode result = registerPlayer("Alpha", 8101).path("result");

            assertThat(text(result, "/message_type")).isEqualTo("LEAGUE_REGISTER_RESPONSE");
            assertThat(text(result, "/sender")).isEqualTo("league_manager");
            assertThat(text(result, "/conversation_id")).isEqualTo("conv-1");
            assertThat(text(result, "/status")).isEqualTo("ACCEPTED");
            assertThat(text(result, "/player_id")).isEqualTo("P01");
            assertThat(text(result, "/league_id")).isEqualTo("league_2025_even_odd");
            assertThat(text(result, "/auth_token")).matches("tok_p01_[0-9a-f]{64}");
        }

        @Test
        void findAnIdInTheManagersNameWhereTheyCalledByTheMessagesType() {
            JsonNode byType = manager.call("LEAGUE_REGISTER_REQUEST", Requests.registerPlayer("Alpha", 8101, ""));

            assertThat(text(byType, "/result/sender")).isEqualTo("league_manager:LM01");
            assertThat(text(byType, "/result/player_id")).isEqualTo("P01");
        }

        @Test
        void refereesGetAnIdTheirLeagueAndATokenOfTheirOwn() {
            JsonNode result = manager.call("register_referee", Requests.registerReferee("Alpha", 8001, ""))
                    .path("result");

            assertThat(text(result, "/message_type")).isEqualTo("REFEREE_REGISTER_RESPONSE");
            assertThat(text(result, "/referee_id")).isEqualTo("REF01");
            assertThat(text(result, "/auth_token")).matches("tok_ref01_[0-9a-f]{64}");
        }
    }

    @Nested
    class AtTheSameEndpoint {

        private final Endpoint endpoint = Endpoint.parse("http://127.0.0.1:8101/mcp");
        private final List<String> asked = new ArrayList<>();

        @BeforeEach
        void openWithoutProbes() {
            manager.settings = List.of("network.endpoint_check=off");
            manager.open();
            registerPlayer("Cheat", 8101);
        }

        private void answers(String health) {
            manager.bind(endpoint, request -> {
                asked.add(request.path());
                return CompletableFuture.completedFuture(ServiceResponse.json(200, health.getBytes(UTF_8)));
            });
        }

        @Tag("case:claimed-endpoint")
        @Test
        void theOneThatItsHealthNamesIsAcceptedAndItIsAskedOnce() {
            answers("{\"kind\": \"player\", \"display_name\": \"Ada\"}");
            assertThat(status(registerPlayer("Ada", 8101))).isEqualTo("ACCEPTED");
            assertThat(asked).hasSize(1);
            assertRejected(registerPlayer("Eve", 8101), "E009", 2003);
        }

        @Test
        void anAgentIsKnownByTheNameOfItsTokenWhateverItCallsItself() {
            String token = registerPlayer("Ada", 8102).at("/result/auth_token").stringValue();
            answers("{\"kind\": \"player\", \"display_name\": \"Ada\"}");
            assertThat(status(manager.call("register_player", Requests.registerPlayer("Ada II", 8101, token))))
                    .isEqualTo("ACCEPTED");
        }

        @Test
        void nobodyIsAskedWhereThereIsOnlyOne() {
            answers("{}");
            registerPlayer("Cheat", 8101);
            registerPlayer("Ada", 8102);
            assertThat(asked).isEmpty();
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "",
                    "[]",
                    "{}",
                    "{\"kind\": \"player\"}",
                    "{\"kind\": 1, \"display_name\": [\"Ada\"]}",
                    "{\"kind\": \"referee\", \"display_name\": \"Ada\"}"
                })
        void theHolderStaysWhereNothingUsefulIsSaid(String health) {
            answers(health);
            assertRejected(registerPlayer("Ada", 8101), "E009", 2003);
        }

        @Test
        void theHolderStaysWhereNothingIsSaidForTwoSeconds() {
            assertRejectedWhereNothingIsSaidFor(Duration.ofSeconds(2), () -> registerPlayer("Ada", 8101), 2003);
        }
    }

    @Nested
    class AgainAndAgain {

        @BeforeEach
        void open() {
            manager.open();
        }

        private JsonNode moves(int port) {
            return manager.call("register_player", Requests.registerPlayer("Alpha", port, agents.token("P01")));
        }

        @Tag("case:restless-registration")
        @Test
        void anAgentThatMovesTooOftenIsToldToComeBackLaterButNotOneThatStays() {
            agents.player("Alpha", 8101);
            for (int i = 1; i <= 10; i++) {
                assertThat(status(moves(8101 + i))).isEqualTo("ACCEPTED");
            }
            assertThat(moves(8120).at("/error/code").intValue()).isEqualTo(-32000);
            assertThat(status(moves(8111))).isEqualTo("ACCEPTED");
            manager.time.advance(Duration.ofSeconds(6));
            assertThat(status(moves(8120))).isEqualTo("ACCEPTED");
        }
    }

    @Nested
    class Rejected {
        @Test
        void inTimeForTheAgentToHearOfItWhereItsEndpointSwallowsTheCheck() {
            manager.settings = List.of("network.endpoint_check=strict");
            manager.open();

            String referee = Requests.registerReferee("Referee", 8101, "");
            assertRejectedWhereNothingIsSaidFor(
                    Duration.ofSeconds(5), () -> manager.call("register_referee", referee), 1002);
        }

        @Test
        void onlyWhereAPlayerCannotBeConnectedTo() {
            manager.settings = List.of("network.endpoint_check=strict");
            manager.open();
            assertRejected(registerPlayer("Alpha", 8101), "E009", 2003);

            List<String> heard = new ArrayList<>();
            manager.bind(Endpoint.parse("http://127.0.0.1:8101/mcp"), request -> {
                heard.add(request.method());
                return new CompletableFuture<>();
            });
            assertThat(status(registerPlayer("Alpha", 8101))).isEqualTo("ACCEPTED");
            assertThat(heard).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"even_odd, a list", "tic_tac_toe, [\"tic_tac_toe\"]"})
    void inStrictModeSaysWhichGamesAreMissing(String game, String expected) {
        manager.settings = List.of("compatibility=strict", "league.game_type=" + game);
        manager.open();
        String silent = Requests.registerPlayer("Alpha", 8101, "").replace("\"game_types\": [\"even_odd\"],", "");

        JsonNode response = manager.call("register_player", silent);
        assertRefused(response, -32602, "E003");
        assertThat(text(response, "/error/data/message")).contains("/player_meta/game_types: expected " + expected);
    }

    @Nested
    class Malformed {
        @BeforeEach
        void open() {
            manager.open();
        }

        private void assertInvalid(String params, String errorCode, String field) {
            JsonNode response = manager.call("register_player", params);
            assertRefused(response, -32602, errorCode);
            JsonNode data = response.at("/error/data");
            assertThat(text(data, "/message_type")).isEqualTo("LEAGUE_ERROR");
            assertThat(text(data, "/original_message_type")).isEqualTo("LEAGUE_REGISTER_REQUEST");
            assertThat(text(data, "/context/field")).isEqualTo(field);
            assertThatTheNextGoodOneIsAccepted("P01");
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
                "Alpha"                    | 7              | E002 | /player_meta/display_name
                "Alpha"                    | ""             | E006 | /player_meta/display_name
                "Alpha"                    | "123456789 123456789 123456789 123456789 123456789 1" | E006 | /player_meta/display_name
                http://127.0.0.1:8101/mcp  | localhost      | E006 | /player_meta/contact_endpoint
                http://127                 | ftp://127      | E006 | /player_meta/contact_endpoint
                league.v2                  | league.v1      | E018 | /protocol
                10:30:00Z                  | 10:30:00+02:00 | E021 | /timestamp
                """)
        void getsAnErrorThatNamesTheField(String right, String wrong, String errorCode, String field) {
            assertInvalid(Requests.registerPlayer("Alpha", 8101, "").replace(right, wrong), errorCode, field);
        }

        @Tag("case:log-injection")
        @ParameterizedTest
        @ValueSource(strings = {"Al\\u001b[31mpha", "Be\\u0000ta", "Be\\u009b2Jta", "Be\\nta", "Be\\u0007ta"})
        void withControlCharactersInItsNameE006(String name) {
            assertInvalid(Requests.registerPlayer(name, 8101, ""), "E006", "/player_meta/display_name");
        }
    }

    /** A registration that arrives twice, as when a connection breaks before the answer (PRD 3). */
    @Nested
    class ThatArrivesTwice {
        @BeforeEach
        void openLeague() {
            manager.open();
        }

        private static final String UNIQUE = "7b1c1f6e-52a8-4f43-9b7e-3a6d0f1c2e4d";

        private String registerIn(String conversation) {
            String request = Requests.registerPlayer("Alpha", 8101, "").replace("conv-1", conversation);
            return manager.call("register_player", request)
                    .at("/result/auth_token")
                    .stringValue();
        }

        @Tag("case:replayed-registration")
        @ParameterizedTest
        @ValueSource(strings = {UNIQUE, "conv-" + UNIQUE})
        void getsTheSameTokenAsTheFirstTimeBecauseNobodyHeardTheFirstAnswer(String conversation) {
            String first = registerIn(conversation);

            assertThat(registerIn(conversation)).isEqualTo(first);
        }

        @Tag("case:late-answer")
        @Test
        void isTheSameWhereTheAgentSendsItAgainLaterBecauseTheAnswerDidNotComeInTime() {
            String request = Requests.registerPlayer("Alpha", 8101, "").replace("conv-1", UNIQUE);
            String later = request.replace("2025-01-15T10:30:00Z", "2025-01-15T10:30:05Z");
            assertThat(later).isNotEqualTo(request);
            String first = manager.call("register_player", request)
                    .at("/result/auth_token")
                    .stringValue();

            assertThat(text(manager.call("register_player", later), "/result/auth_token"))
                    .isEqualTo(first);
        }

        @Tag("case:late-answer")
        @Test
        void isDecidedAnewWhereTheAgentWasRemovedSince() throws Exception {
            String first = registerIn(UNIQUE);
            kick("Alpha");

            assertThat(registerIn(UNIQUE)).startsWith("tok_").isNotEqualTo(first);
        }

        @Test
        void getsTheSameTokenHoweverManyOthersAreRefusedMeanwhile() {
            String first = registerIn(UNIQUE);
            for (int i = 0; i < 300; i++) {
                String claim =
                        Requests.registerPlayer("Eve", 8101, "").replace("conv-1", UNIQUE.substring(0, 33) + (100 + i));
                assertThat(status(manager.call("register_player", claim))).isEqualTo("REJECTED");
            }

            assertThat(registerIn(UNIQUE)).isEqualTo(first);
        }

        @Test
        void isAnotherRequestInAConversationThatIsNotUniqueOrIsAnother() {
            String first = registerIn("my conversation");

            assertThat(registerIn("my conversation")).isNotEqualTo(first);
            assertThat(registerIn(UNIQUE)).isNotEqualTo(registerIn(UNIQUE.replace('7', '8')));
        }

        @Tag("case:replayed-registration")
        @Test
        void isAnotherRequestFromAnotherAddress() {
            String request = Requests.registerPlayer("Alpha", 8101, "").replace("conv-1", UNIQUE);
            registerIn(UNIQUE);

            assertThat(status(manager.callFrom("192.0.2.7", "register_player", request)))
                    .isEqualTo("REJECTED");
        }

        @Test
        void isAnotherRequestWhenNoCopyOfTheFirstCanBeUnderWayAnyMore() {
            String first = registerIn(UNIQUE);
            manager.time.advance(Duration.ofMinutes(2));

            assertThat(registerIn(UNIQUE)).isNotEqualTo(first);
        }

        @Test
        void isDecidedAnewWhereTheFirstWasRefused() throws Exception {
            registerIn(UNIQUE);
            String request = Requests.registerPlayer("Alpha", 8102, "").replace("conv-1", UNIQUE);
            assertThat(status(manager.call("register_player", request))).isEqualTo("REJECTED");
            kick("Alpha");

            assertThat(status(manager.call("register_player", request))).isEqualTo("ACCEPTED");
        }
    }
}
