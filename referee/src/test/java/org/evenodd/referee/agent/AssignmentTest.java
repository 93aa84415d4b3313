package org.evenodd.referee.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.GAME_INVITATION;
import static org.evenodd.protocol.message.MessageType.REFEREE_REGISTER_REQUEST;
import static org.evenodd.referee.Sample.MATCH;
import static org.evenodd.referee.Sample.assignment;
import static org.evenodd.referee.bench.Replies.context;
import static org.evenodd.referee.bench.Replies.error;
import static org.evenodd.referee.bench.Replies.status;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.scripted.Reaction;
import org.evenodd.agent.scripted.ReceivedCall;
import org.evenodd.agent.scripted.ScriptedPeer;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.AssignmentMessages.RunMatch;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.referee.Sample;
import org.evenodd.referee.bench.MemoryReferee;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The assignments that a referee accepts from its manager, and those that it refuses. */
class AssignmentTest {

    @TempDir
    private Path shared;

    private static RunMatch lease(int lease) {
        return assignment(MATCH, DoubleForfeit.DRAW, lease);
    }

    private static RunMatch match(int number) {
        return assignment(new MatchId("R1M" + number), DoubleForfeit.DRAW, 1);
    }

    private static String wire(RunMatch assignment) {
        return Json.text(MessageCodec.encode(assignment));
    }

    private MemoryReferee referee() {
        return new MemoryReferee(shared).registered();
    }

    private static JsonNode sent(MemoryReferee referee, RunMatch assignment) {
        return sent(referee, wire(assignment));
    }

    private static JsonNode sent(MemoryReferee referee, String params) {
        return referee.soon(referee.send("run_match", params));
    }

    private static ScriptedPeer silent(MemoryReferee referee, int number) {
        return referee.player(number, "even").always(GAME_INVITATION, Reaction.silence());
    }

    @Test
    void tellHowAPlayerWantsToBeSpokenTo() {
        MemoryReferee referee = referee();
        ScriptedPeer player = referee.player(1, "even");
        referee.player(2, "odd");
        String told =
                wire(assignment()).replace("\"player_id\":\"P01\"", "\"player_id\":\"P01\",\"tongue\":\"message\"");

        sent(referee, told);
        referee.run();

        assertThat(player.received()).extracting(ReceivedCall::method).containsOnly("handle_message");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tolerant", "strict"})
    void ofAnotherLeagueIsE006(String compatibility) {
        MemoryReferee referee = new MemoryReferee(shared, "compatibility=" + compatibility).registered();
        JsonNode reply = sent(referee, wire(lease(1)).replace("league_2025_even_odd", "zz"));
        assertThat(error(reply)).isEqualTo("-32602 E006");
        assertThat(context(reply)).isEqualTo("/league_id: league_2025_even_odd, zz");
        assertThat(referee.reports()).isEmpty();
    }

    @Test
    void ofAnyLeagueIsTakenByARefereeWhoseManagerNamedNone() {
        MemoryReferee referee = new MemoryReferee(shared);
        referee.manager()
                .always(
                        REFEREE_REGISTER_REQUEST,
                        Reaction.result("{\"status\":\"ACCEPTED\",\"referee_id\":\"REF01\",\"auth_token\":\"%s\"}"
                                .formatted(Sample.REFEREE.token().value())));
        referee.registered();
        assertThat(status(sent(referee, wire(lease(1)).replace("league_2025_even_odd", "zz"))))
                .isEqualTo("acknowledged");
    }

    @Test
    void refusesAnAssignmentWithoutATokenAndWithAnother() {
        MemoryReferee referee = referee();
        JsonNode missing = sent(referee, wire(lease(1)).replaceFirst("auth_token", "no_token"));
        String foreign = wire(lease(1)).replace(Sample.REFEREE.token().value(), "tok_ref02_" + "1".repeat(64));
        JsonNode wrong = sent(referee, foreign);

        assertThat(error(missing)).isEqualTo("-32602 E011");
        assertThat(context(missing)).isEqualTo("/auth_token: the referee's own token, nothing");
        assertThat(error(wrong)).isEqualTo("-32602 E012");
        assertThat(context(wrong)).isEqualTo("/auth_token: the referee's own token, another token");
        assertThat(wrong.toString()).contains("tok_ref0…").doesNotContain("1".repeat(64));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "match_id":                      | "which":                      | E003
            "lease":1                        | "lease":"1"                   | E002
            even_odd","player_A              | chess","player_A        | E006
            "player_id":"P02"                | "player_id":"P01"             | E006
            """)
    void refusesWhatIsWrongAndBeginsNothing(String right, String wrong, String errorCode) {
        MemoryReferee referee = referee();
        assertThat(error(sent(referee, wire(lease(1)).replace(right, wrong)))).isEqualTo("-32602 " + errorCode);
        referee.run();
        assertThat(referee.reports()).isEmpty();
        assertThat(status(sent(referee, lease(1)))).isEqualTo("acknowledged");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            league.v2                        | league.v1
            "timestamp":"2025-01-15T10:30:00Z" | "timestamp":"2025-01-15T10:30:00+00:00Z"
            "round_id":1                     | "round_id":"ROUND_1"
            "win_points":3                   | "win_points":"three"
            """)
    void refusesNothingForWhatDecidesNothing(String right, String wrong) {
        assertThat(status(sent(referee(), wire(lease(1)).replace(right, wrong))))
                .isEqualTo("acknowledged");
    }

    @Test
    void refusesAMatchBeforeItIsRegistered() {
        MemoryReferee referee = new MemoryReferee(shared).start(5);
        CompletableFuture<JsonNode> reply = referee.send(lease(1));
        referee.pass(Duration.ofSeconds(3));
        assertThat(error(reply.join())).isEqualTo("-32000 E016");
        assertThat(context(reply.join()))
                .isEqualTo("/message_type: nothing before this referee is registered, RUN_MATCH");
    }

    @Test
    void takesAMatchThatComesWhileItsRegistrationIsOnItsWay() {
        MemoryReferee referee = new MemoryReferee(shared).withManager().start(5);
        CompletableFuture<JsonNode> reply = referee.send(lease(1));
        referee.run();
        assertThat(status(reply.join())).isEqualTo("acknowledged");
    }

    @Test
    void runsTheSameAssignmentOnlyOnce() {
        MemoryReferee referee = referee();
        ScriptedPeer player = referee.player(1, "even");
        referee.player(2, "odd");
        assertThat(status(sent(referee, lease(1)))).isEqualTo("acknowledged");
        assertThat(status(sent(referee, lease(1)))).isEqualTo("acknowledged");
        referee.run();
        assertThat(status(sent(referee, lease(1)))).isEqualTo("acknowledged");
        referee.run();
        assertThat(player.received(GAME_INVITATION)).hasSize(1);
        assertThat(referee.reports()).hasSize(3); // the manager may have lost it
        assertThat(Set.copyOf(referee.reports())).hasSize(1);
    }

    @Test
    void beginsAMatchAnewUnderAHigherLease() {
        MemoryReferee referee = referee();
        ScriptedPeer player = silent(referee, 1);
        referee.player(2, "odd");
        sent(referee, lease(1));
        assertThat(status(sent(referee, lease(2)))).isEqualTo("acknowledged");
        referee.run();
        assertThat(referee.reports()).extracting(MatchResultReport::lease).containsExactly(2);
        assertThat(player.received(GAME_INVITATION)).hasSize(5);
    }

    @Test
    void saysInTheTranscriptThatWhatWasPromisedBeforeIsVoid() {
        MemoryReferee referee = referee().withPlayers();
        referee.play(lease(3));
        assertThat(referee.reports()
                        .get(0)
                        .result()
                        .details()
                        .transcript()
                        .get(0)
                        .detail())
                .startsWith("lease 3: what was promised before");
    }

    @Test
    void refusesALeaseThatIsOutdated() {
        MemoryReferee referee = referee();
        silent(referee, 1);
        silent(referee, 2);
        sent(referee, lease(2));
        JsonNode reply = sent(referee, lease(1));
        assertThat(error(reply)).isEqualTo("-32000 E016");
        assertThat(context(reply)).isEqualTo("/lease: the highest lease of the match, the lower 1");
    }

    @Test
    void runsAMatchOfTheSameIdInALeagueThatWasBegunAnew() {
        MemoryReferee referee = referee().withPlayers();
        sent(referee, lease(1));
        referee.run();
        sent(referee, wire(lease(1)).replace("c".repeat(64), "d".repeat(64)));
        referee.run();
        assertThat(referee.reports()).hasSize(2);
    }

    @Test
    void runsTenMatchesAtOnceAndRefusesTheEleventhWithItsStateKept() {
        MemoryReferee referee = new MemoryReferee(shared).withManager().start(10);
        referee.run();
        silent(referee, 1);
        silent(referee, 2);
        List<JsonNode> replies = new ArrayList<>();
        for (int number = 1; number <= 11; number++) {
            replies.add(sent(referee, match(number)));
        }
        assertThat(replies.subList(0, 10)).allMatch(reply -> status(reply).equals("acknowledged"));
        assertThat(error(replies.get(10))).isEqualTo("-32000 E016");
        assertThat(context(replies.get(10)))
                .isEqualTo("/match_id: a match that runs here, until a place is free, R1M11");
        referee.run();
        assertThat(referee.reports()).hasSize(10);
        assertThat(status(sent(referee, match(11)))).isEqualTo("acknowledged");
    }
}
