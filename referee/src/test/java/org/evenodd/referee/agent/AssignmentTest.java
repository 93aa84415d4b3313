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
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.message.DoubleForfeit;
import org.evenodd.protocol.message.MatchResultReport;
import org.evenodd.protocol.message.RunMatch;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.referee.Sample;
import org.evenodd.referee.bench.Exchange;
import org.evenodd.referee.bench.MemoryReferee;
import org.evenodd.referee.bench.Reaction;
import org.evenodd.referee.bench.ScriptedPeer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What a referee takes from its manager, and what not. */
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

    private MemoryReferee bench() {
        return new MemoryReferee(shared).registered();
    }

    private static JsonNode sent(MemoryReferee bench, RunMatch assignment) {
        return sent(bench, wire(assignment));
    }

    private static JsonNode sent(MemoryReferee bench, String params) {
        return bench.soon(bench.send("run_match", params));
    }

    private static ScriptedPeer silent(MemoryReferee bench, int number) {
        return bench.player(number, "even").always(GAME_INVITATION, Reaction.silence());
    }

    @Test
    void tellHowAPlayerWantsToBeSpokenTo() {
        MemoryReferee bench = bench();
        ScriptedPeer player = bench.player(1, "even");
        bench.player(2, "odd");
        String told =
                wire(assignment()).replace("\"player_id\":\"P01\"", "\"player_id\":\"P01\",\"tongue\":\"message\"");

        sent(bench, told);
        bench.run();

        assertThat(player.heard()).extracting(Exchange::method).containsOnly("handle_message");
    }

    @Test
    void tellsTheMethodThatAPlayerTakesAllMessagesBy() {
        MemoryReferee bench = bench();
        ScriptedPeer player = bench.player(1, "even");
        bench.player(2, "odd");
        String told = wire(assignment())
                .replace(
                        "\"player_id\":\"P01\"",
                        "\"player_id\":\"P01\",\"tongue\":\"message\",\"tongue_method\":\"deliver\"");

        sent(bench, told);
        bench.run();

        assertThat(player.heard()).extracting(Exchange::method).containsOnly("deliver");
    }

    @Test
    void mayTellOfMannersThatNobodyKnows() {
        MemoryReferee bench = bench();
        ScriptedPeer player = bench.player(1, "even");
        bench.player(2, "odd");
        String told =
                wire(assignment()).replace("\"player_id\":\"P01\"", "\"player_id\":\"P01\",\"tongue\":\"whistles\"");

        sent(bench, told);
        bench.run();

        assertThat(player.heard(GAME_INVITATION))
                .extracting(Exchange::method)
                .containsExactly("handle_game_invitation");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tolerant", "strict"})
    void ofAnotherLeagueIsE006(String compatibility) {
        MemoryReferee bench = new MemoryReferee(shared, "compatibility=" + compatibility).registered();
        JsonNode reply = sent(bench, wire(lease(1)).replace("league_2025_even_odd", "zz"));
        assertThat(error(reply)).isEqualTo("-32602 E006");
        assertThat(context(reply)).isEqualTo("/league_id: league_2025_even_odd, zz");
        assertThat(bench.reports()).isEmpty();
    }

    @Test
    void ofAnyLeagueIsTakenByARefereeWhoseManagerNamedNone() {
        MemoryReferee bench = new MemoryReferee(shared);
        bench.manager()
                .always(
                        REFEREE_REGISTER_REQUEST,
                        Reaction.result("{\"status\":\"ACCEPTED\",\"referee_id\":\"REF01\",\"auth_token\":\"%s\"}"
                                .formatted(Sample.REFEREE.token().value())));
        bench.registered();
        assertThat(status(sent(bench, wire(lease(1)).replace("league_2025_even_odd", "zz"))))
                .isEqualTo("acknowledged");
    }

    @Test
    void refusesAnAssignmentWithoutAToken() {
        MemoryReferee bench = bench();
        JsonNode reply = sent(bench, wire(lease(1)).replaceFirst("auth_token", "no_token"));
        assertThat(error(reply)).isEqualTo("-32602 E011");
        assertThat(context(reply)).isEqualTo("/auth_token: the referee's own token, nothing");
    }

    @Test
    void refusesAnAssignmentWithAnotherToken() {
        MemoryReferee bench = bench();
        String foreign = wire(lease(1)).replace(Sample.REFEREE.token().value(), "tok_ref02_" + "1".repeat(64));
        JsonNode reply = sent(bench, foreign);
        assertThat(error(reply)).isEqualTo("-32602 E012");
        assertThat(context(reply)).isEqualTo("/auth_token: the referee's own token, another token");
        assertThat(reply.toString()).contains("tok_ref0…").doesNotContain("1".repeat(64));
    }

    @Test
    void refusesAGameThatItDoesNotKnow() {
        MemoryReferee bench = bench();
        assertThat(error(sent(bench, wire(lease(1)).replace("even_odd\",\"player_A", "tic_tac_toe\",\"player_A"))))
                .isEqualTo("-32602 E006");
    }

    @Test
    void refusesAMatchBeforeItIsRegistered() {
        MemoryReferee bench = new MemoryReferee(shared).start(5);
        CompletableFuture<JsonNode> reply = bench.send(lease(1));
        bench.pass(Duration.ofSeconds(3));
        assertThat(error(reply.join())).isEqualTo("-32000 E016");
        assertThat(context(reply.join()))
                .isEqualTo("/message_type: nothing before this referee is registered, RUN_MATCH");
    }

    @Test
    void takesAMatchThatComesWhileItsRegistrationIsOnItsWay() {
        MemoryReferee bench = new MemoryReferee(shared).withManager().start(5);
        CompletableFuture<JsonNode> reply = bench.send(lease(1));
        bench.run();
        assertThat(status(reply.join())).isEqualTo("acknowledged");
    }

    @Test
    void runsTheSameAssignmentOnlyOnce() {
        MemoryReferee bench = bench();
        ScriptedPeer player = bench.player(1, "even");
        bench.player(2, "odd");
        assertThat(status(sent(bench, lease(1)))).isEqualTo("acknowledged");
        assertThat(status(sent(bench, lease(1)))).isEqualTo("acknowledged");
        bench.run();
        assertThat(status(sent(bench, lease(1)))).isEqualTo("acknowledged");
        bench.run();
        assertThat(player.heard(GAME_INVITATION)).hasSize(1);
        assertThat(bench.reports()).hasSize(1);
    }

    @Test
    void beginsAMatchAnewUnderAHigherLease() {
        MemoryReferee bench = bench();
        ScriptedPeer player = silent(bench, 1);
        bench.player(2, "odd");
        sent(bench, lease(1));
        assertThat(status(sent(bench, lease(2)))).isEqualTo("acknowledged");
        bench.run();
        assertThat(bench.reports()).extracting(MatchResultReport::lease).containsExactly(2);
        assertThat(player.heard(GAME_INVITATION)).hasSize(5);
    }

    @Test
    void saysInTheTranscriptThatWhatWasPromisedBeforeIsVoid() {
        MemoryReferee bench = bench();
        bench.player(1, "even");
        bench.player(2, "odd");
        bench.play(lease(3));
        assertThat(bench.reports().get(0).result().details().transcript().get(0).detail())
                .startsWith("lease 3: what was promised before");
    }

    @Test
    void refusesALeaseThatIsOutdated() {
        MemoryReferee bench = bench();
        silent(bench, 1);
        silent(bench, 2);
        sent(bench, lease(2));
        JsonNode reply = sent(bench, lease(1));
        assertThat(error(reply)).isEqualTo("-32000 E016");
        assertThat(context(reply)).isEqualTo("/lease: the highest lease of the match, the lower 1");
    }

    @Test
    void runsAMatchOfTheSameIdInALeagueThatWasBegunAnew() {
        MemoryReferee bench = bench();
        bench.player(1, "even");
        bench.player(2, "odd");
        sent(bench, lease(1));
        bench.run();
        sent(bench, wire(lease(1)).replace("c".repeat(64), "d".repeat(64)));
        bench.run();
        assertThat(bench.reports()).hasSize(2);
    }

    @Test
    void runsTenMatchesAtOnceAndRefusesTheEleventhWithItsStateKept() {
        MemoryReferee bench = new MemoryReferee(shared).withManager().start(10);
        bench.run();
        silent(bench, 1);
        silent(bench, 2);
        List<JsonNode> replies = new ArrayList<>();
        for (int number = 1; number <= 11; number++) {
            replies.add(sent(bench, match(number)));
        }
        assertThat(replies.subList(0, 10)).allMatch(reply -> status(reply).equals("acknowledged"));
        assertThat(error(replies.get(10))).isEqualTo("-32000 E016");
        assertThat(context(replies.get(10)))
                .isEqualTo("/match_id: a match that runs here, until a place is free, R1M11");
        bench.run();
        assertThat(bench.reports()).hasSize(10);
        assertThat(status(sent(bench, match(11)))).isEqualTo("acknowledged");
    }

    @Test
    void isUnderstoodUnderItsOtherNames() {
        MemoryReferee bench = bench();
        silent(bench, 1);
        silent(bench, 2);
        JsonNode reply = bench.soon(bench.send("start_match", wire(lease(1))));
        assertThat(status(reply)).isEqualTo("acknowledged");
    }
}
