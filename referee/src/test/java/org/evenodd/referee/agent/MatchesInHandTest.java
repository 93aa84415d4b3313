package org.evenodd.referee.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_CALL;
import static org.evenodd.protocol.message.MessageType.GAME_INVITATION;
import static org.evenodd.protocol.message.MessageType.MATCH_RESULT_REPORT;
import static org.evenodd.referee.Sample.REFEREE;
import static org.evenodd.referee.Sample.START;
import static org.evenodd.referee.Sample.assignment;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.StreamSupport;
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

    private static List<String> waitingFor(JsonNode match) {
        return StreamSupport.stream(match.path("waiting_for").spliterator(), false)
                .map(JsonNode::stringValue)
                .toList();
    }

    private static Instant since(JsonNode match) {
        return Instant.parse(match.path("since").stringValue());
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

        @Test
        void tellsWhoHasNotAcceptedTheInvitation() {
            players.first().always(GAME_INVITATION, Reaction.silence());

            JsonNode match = after(Duration.ofSeconds(1));

            assertThat(match.path("match_id").stringValue()).isEqualTo("R1M1");
            assertThat(match.path("step").stringValue()).isEqualTo("invitation");
            assertThat(waitingFor(match)).containsExactly("P01");
            assertThat(since(match)).isEqualTo(START);
            assertThat(match.path("limit_ms").intValue()).isEqualTo(5_000);
            assertThat(match.path("attempt").intValue()).isEqualTo(1);
        }

        @Test
        void tellsWhoHasNotChosen() {
            players.first().always(CHOOSE_PARITY_CALL, Reaction.silence());
            players.second().always(CHOOSE_PARITY_CALL, Reaction.silence());

            JsonNode match = after(Duration.ofSeconds(12));

            assertThat(match.path("step").stringValue()).isEqualTo("choice");
            assertThat(waitingFor(match)).containsExactly("P01", "P02");
            assertThat(match.path("limit_ms").intValue()).isEqualTo(30_000);
        }

        @Test
        void tellsTheTimesOfThePresentTry() {
            players.first().always(GAME_INVITATION, Reaction.silence());

            JsonNode between = after(Duration.ofSeconds(6));
            assertThat(since(between)).isEqualTo(START);
            assertThat(between.path("attempt").intValue()).isEqualTo(1);

            referee.pass(Duration.ofSeconds(2));
            JsonNode second = only(ask(referee));
            assertThat(since(second)).isEqualTo(START.plusSeconds(7));
            assertThat(second.path("attempt").intValue()).isEqualTo(2);
        }

        @Test
        void tellsTheTimesOfTheTryThatBeganFirst() {
            players.first().next(GAME_INVITATION, Reaction.http(500, "")).always(GAME_INVITATION, Reaction.silence());
            players.second().always(GAME_INVITATION, Reaction.silence());

            JsonNode match = after(Duration.ofSeconds(3));

            assertThat(waitingFor(match)).containsExactly("P01", "P02");
            assertThat(since(match)).isEqualTo(START);
        }

        @Test
        void countsAWrongAnswerToTheSameTry() {
            players.first()
                    .next(CHOOSE_PARITY_CALL, Reaction.result("{\"parity_choice\":\"perhaps\"}"))
                    .always(CHOOSE_PARITY_CALL, Reaction.silence());

            JsonNode match = after(Duration.ofSeconds(3));

            assertThat(players.first().received(CHOOSE_PARITY_CALL)).hasSize(2);
            assertThat(match.path("attempt").intValue()).isEqualTo(1);
            assertThat(since(match)).isBefore(START.plusSeconds(1));
        }

        @Test
        void showsNoChoiceNoNumberAndNoToken() {
            players.second().always(CHOOSE_PARITY_CALL, Reaction.silence());
            referee.send(assignment());
            referee.pass(Duration.ofSeconds(3));

            JsonNode reply = ask(referee);

            assertThat(only(reply).propertyNames())
                    .containsExactlyInAnyOrder("match_id", "waiting_for", "step", "since", "limit_ms", "attempt");
            assertThat(reply.path("result").propertyNames()).containsExactlyInAnyOrder("at", "matches");
            assertThat(reply.toString()).doesNotContain("even", "odd", "tok_");
        }

        @Test
        void tellsThatTheReportIsNotAcceptedYetAndForgetsTheMatchWithIt() {
            referee.manager().next(MATCH_RESULT_REPORT, Reaction.silence());

            JsonNode match = after(Duration.ofSeconds(4));
            assertThat(match.path("step").stringValue()).isEqualTo("report");
            assertThat(waitingFor(match)).isEmpty();
            assertThat(match.path("limit_ms").intValue()).isEqualTo(10_000);
            assertThat(match.has("attempt")).isFalse();

            referee.run();
            assertThat(ask(referee).at("/result/matches")).isEmpty();
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
        void strangers(String setting) {
            MemoryReferee referee = waiting(setting);
            assertRefused(referee.soon(referee.send(METHOD, "{}")), "E011");
            assertRefused(ask(referee, "abc"), "E012");
            assertRefused(ask(referee, "tok_ref01_" + "f".repeat(64)), "E012");
            assertRefused(ask(referee, "tok_ref02_" + "0".repeat(64)), "E012");
        }

        @ParameterizedTest
        @ValueSource(strings = {"compatibility=tolerant", "compatibility=strict"})
        void thePlayersOfTheMatch(String setting) {
            MemoryReferee referee = waiting(setting);
            String matchToken = String.valueOf(Sample.contestant(2).matchToken().value());
            assertRefused(ask(referee, matchToken), "E012");
            assertRefused(ask(referee, Sample.ownToken(2).value()), "E012");
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
}
