package org.evenodd.referee.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_CALL;
import static org.evenodd.protocol.message.MessageType.GAME_INVITATION;
import static org.evenodd.protocol.message.MessageType.MATCH_RESULT_REPORT;
import static org.evenodd.referee.Sample.REFEREE;
import static org.evenodd.referee.Sample.assignment;
import static org.evenodd.referee.bench.Replies.context;
import static org.evenodd.referee.bench.Replies.status;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.evenodd.agent.scripted.Reaction;
import org.evenodd.referee.Sample;
import org.evenodd.referee.bench.MemoryReferee;
import org.evenodd.referee.bench.PairOfPlayers;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What the manager, and nobody else, learns from a referee about the matches under way. */
class MatchesInHandTest {

    private static final String METHOD = "matches_in_hand";

    @TempDir
    private Path shared;

    private static JsonNode ask(MemoryReferee referee) {
        return ask(referee, REFEREE.token().value());
    }

    private static JsonNode ask(MemoryReferee referee, String token) {
        return referee.soon(referee.send(METHOD, "{\"auth_token\":\"%s\"}".formatted(token)));
    }

    private static JsonNode only(JsonNode reply) {
        JsonNode matches = reply.at("/result/matches");
        assertThat(matches).as(reply.toString()).hasSize(1);
        return matches.get(0);
    }

    @Nested
    class OfARunningMatch {

        private final PairOfPlayers players;
        private final MemoryReferee referee;

        OfARunningMatch(@TempDir Path directory) {
            players = PairOfPlayers.beforeReferee(directory);
            referee = players.referee();
        }

        private JsonNode after(Duration time) {
            referee.send(assignment());
            referee.pass(time);
            return only(ask(referee));
        }

        /** All that is told: no choice, no number and no token. */
        private static void tells(JsonNode match, String waitingFor, String step, int second, String limitAndAttempt) {
            assertThat(match)
                    .hasToString(
                            "{\"match_id\":\"R1M1\",\"waiting_for\":[%s],\"step\":\"%s\",\"since\":\"2025-01-15T10:30:%02d.000Z\",%s}"
                                    .formatted(waitingFor, step, second, limitAndAttempt));
        }

        @Test
        void tellsWhoHasNotAcceptedTheInvitationAndTheTimesOfThePresentTry() {
            players.first().always(GAME_INVITATION, Reaction.silence());

            tells(after(Duration.ofSeconds(6)), "\"P01\"", "invitation", 0, "\"limit_ms\":5000,\"attempt\":1");
            referee.pass(Duration.ofSeconds(2));
            tells(only(ask(referee)), "\"P01\"", "invitation", 7, "\"limit_ms\":5000,\"attempt\":2");
        }

        @Test
        void tellsWhoHasNotChosen() {
            players.first().always(CHOOSE_PARITY_CALL, Reaction.silence());
            players.second().always(CHOOSE_PARITY_CALL, Reaction.silence());

            JsonNode match = after(Duration.ofSeconds(12));

            tells(match, "\"P01\",\"P02\"", "choice", 0, "\"limit_ms\":30000,\"attempt\":1");
        }

        @Test
        void tellsTheTimesOfTheTryThatBeganFirst() {
            players.first().next(GAME_INVITATION, Reaction.http(500, "")).always(GAME_INVITATION, Reaction.silence());
            players.second().always(GAME_INVITATION, Reaction.silence());

            JsonNode match = after(Duration.ofSeconds(3));

            tells(match, "\"P01\",\"P02\"", "invitation", 0, "\"limit_ms\":5000,\"attempt\":1");
        }

        @Test
        void countsAWrongAnswerToTheSameTry() {
            players.first()
                    .next(CHOOSE_PARITY_CALL, Reaction.result("{\"parity_choice\":\"perhaps\"}"))
                    .always(CHOOSE_PARITY_CALL, Reaction.silence());

            JsonNode match = after(Duration.ofSeconds(3));

            tells(match, "\"P01\"", "choice", 0, "\"limit_ms\":30000,\"attempt\":1");
            assertThat(players.first().received(CHOOSE_PARITY_CALL)).hasSize(2);
        }

        @Test
        void tellsThatTheReportIsNotAcceptedYetAndForgetsTheMatchWithIt() {
            referee.manager().next(MATCH_RESULT_REPORT, Reaction.silence());

            tells(after(Duration.ofSeconds(4)), "", "report", 0, "\"limit_ms\":10000");
            referee.run();
            assertThat(ask(referee).at("/result/matches")).isEmpty();
            assertThat(ask(referee).path("result").propertyNames()).containsExactlyInAnyOrder("at", "matches");
        }

        @Test
        void isAlsoToldToAToolCallOfTheManager() {
            players.first().always(GAME_INVITATION, Reaction.silence());
            referee.send(assignment());
            referee.pass(Duration.ofSeconds(1));

            JsonNode reply = referee.soon(referee.send(
                    "tools/call",
                    "{\"name\":\"matches_in_hand\",\"arguments\":{\"auth_token\":\"%s\"}}"
                            .formatted(REFEREE.token().value())));

            assertThat(reply.at("/result/structuredContent/matches")).hasSize(1);
        }
    }

    @Nested
    class AreNotToldTo {

        private MemoryReferee waiting(String... settings) {
            PairOfPlayers players = PairOfPlayers.before(new MemoryReferee(shared, settings).registered());
            players.first().always(GAME_INVITATION, Reaction.silence());
            players.referee().send(assignment());
            players.referee().pass(Duration.ofSeconds(1));
            return players.referee();
        }

        private static void assertRefused(JsonNode reply, String code) {
            assertThat(reply.has("result")).as(reply.toString()).isFalse();
            assertThat(reply.at("/error/data/error_code").stringValue("")).isEqualTo(code);
            assertThat(reply.toString())
                    .doesNotContain("P01", "P02", REFEREE.token().value());
        }

        @ParameterizedTest
        @ValueSource(strings = {"compatibility=tolerant", "compatibility=strict"})
        void strangersAndThePlayersOfTheMatch(String setting) {
            MemoryReferee referee = waiting(setting);
            assertRefused(referee.soon(referee.send(METHOD, "{}")), "E011");
            for (String token : List.of(
                    "abc",
                    "tok_ref01_" + "f".repeat(64),
                    "tok_ref02_" + "0".repeat(64),
                    Sample.contestant(2).matchToken().value(),
                    Sample.ownToken(2).value())) {
                assertRefused(ask(referee, token), "E012");
            }
        }

        @Test
        void callersWithParamsThatCannotBeRead() {
            MemoryReferee referee = waiting();
            assertRefused(referee.soon(referee.send(METHOD, "[]")), "E002");
            assertRefused(referee.soon(referee.send(METHOD, "{\"auth_token\":7}")), "E002");
        }

        @Test
        void anybodyBeforeTheRefereeIsRegistered() {
            MemoryReferee referee = new MemoryReferee(shared).start(5);
            JsonNode reply = ask(referee);
            assertRefused(reply, "E016");
            assertThat(reply.at("/error/code").intValue()).isEqualTo(-32000);
        }

        @ParameterizedTest
        @ValueSource(strings = {ForeignManagerTest.WITHOUT_TOKEN, ForeignManagerTest.WITH_A_TOKEN_OF_ITS_OWN})
        void callersWithoutATokenEvenWhereOthersOfTheirMessagesAreAccepted(String acceptance) {
            MemoryReferee referee = ForeignManagerTest.referee(shared, acceptance);
            assertRefused(referee.soon(referee.send(METHOD, "{}")), "E011");
            assertRefused(ask(referee, "def"), "E012");
        }
    }

    /** The course's tools for inspecting a referee. */
    @Nested
    class DebugTools {

        private final MemoryReferee referee;

        DebugTools(@TempDir Path directory) {
            referee = new MemoryReferee(directory).registered();
        }

        private JsonNode stateOf(String match) {
            return referee.soon(referee.send("get_match_state", "{\"match_id\":\"%s\"}".formatted(match)));
        }

        @Test
        void answerAPing() {
            assertThat(status(referee.soon(referee.send("ping", "{}")))).isEqualTo("ok");
        }

        @Test
        void showTheStateOfAMatchAndNoChoice() {
            referee.player(1, "even");
            referee.send(assignment());
            referee.pass(Duration.ofSeconds(1));

            JsonNode state = stateOf("R1M1").path("result");

            assertThat(state.path("state").stringValue()).isEqualTo("WAITING_FOR_PLAYERS");
            assertThat(state.propertyNames()).containsExactlyInAnyOrder("match_id", "state", "player_a", "player_b");
        }

        @Test
        void knowNothingOfAMatchThatIsNotRunHere() {
            assertThat(context(stateOf("R7M7"))).isEqualTo("/match_id: a match that is run here, R7M7");
            assertThat(stateOf("R7M7").at("/error/code").intValue()).isEqualTo(4003);
            assertThat(referee.soon(referee.send("get_match_state", "{}"))
                            .at("/error/code")
                            .intValue())
                    .isEqualTo(4003);
        }
    }
}
