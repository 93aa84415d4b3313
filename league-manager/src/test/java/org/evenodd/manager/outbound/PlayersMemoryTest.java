package org.evenodd.manager.outbound;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.outbound.RunningLeague.P01;
import static org.evenodd.manager.outbound.RunningLeague.P02;
import static org.evenodd.manager.outbound.RunningLeague.R1M1;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.manager.outbound.PlayersMemory.RememberedOtherwise;
import org.evenodd.manager.tournament.Command;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** R1M1 was reported without a transcript: P01 chose even, P02 nothing, and P01 has won. */
class PlayersMemoryTest {

    private static final String AS_REPORTED_BY_P01 = memory("\"even\"", "\"P01\"");
    private static final String AS_REPORTED_BY_P02 = memory("null", "\"P01\"");
    private static final String OTHERWISE = memory("\"odd\"", "\"P02\"");

    private Peers peers = new Peers();
    private final List<Command> commands = new ArrayList<>();

    private static String memory(String choice, String winner) {
        return "{\"match\": {\"match_id\": \"R1M1\", \"choice\": %s, \"winner\": %s}}".formatted(choice, winner);
    }

    /** Asks both players, who answer so. */
    private void remember(String first, String second) {
        remember(first, second, true);
    }

    private void remember(String first, String second, boolean told) {
        peers = new Peers();
        RunningLeague league = new RunningLeague().runs(RunningLeague.REF01, R1M1, Peers.START);
        league.decides(R1M1);
        peers.answering(P01);
        peers.answering(P02);
        Iterator<String> memories = List.of(first, second).iterator();
        peers.replies = () -> ServiceResponse.json(
                200,
                "{\"jsonrpc\": \"2.0\", \"id\": 1, \"result\": %s}"
                        .formatted(memories.next())
                        .getBytes(UTF_8));
        new PlayersMemory(peers.addresses(), peers.network.transport("127.0.0.1"), peers.time, commands::add)
                .check(league.tournament().league().fixture(R1M1).orElseThrow(), told);
        peers.time.run();
    }

    @Test
    void isAskedForWithEachPlayersOwnToken() {
        remember(AS_REPORTED_BY_P01, AS_REPORTED_BY_P02);
        assertThat(peers.methods).containsExactly("get_player_state", "get_player_state");
        assertThat(peers.received)
                .extracting(asked -> asked.params().path("auth_token").stringValue(""))
                .containsExactly("tok_of_P01", "tok_of_P02");
        JsonNode params = peers.received.get(0).params();
        assertThat(params.path("match_id").stringValue("")).isEqualTo("R1M1");
    }

    @Test
    void isToldToTheOperatorWhereBothContradictTheReportAndAgree() {
        remember(OTHERWISE, OTHERWISE);
        assertThat(commands).containsExactly(new RememberedOtherwise(R1M1));
    }

    @Test
    void isToldWhereOnlyTheChoicesOrOnlyTheWinnerWasInvented() {
        remember(memory("\"odd\"", "\"P01\""), memory("\"odd\"", "\"P01\""));
        remember(memory("\"even\"", "\"P02\""), memory("null", "\"P02\""));
        assertThat(commands).containsExactly(new RememberedOtherwise(R1M1), new RememberedOtherwise(R1M1));
    }

    @Test
    void isComparedByTheWinnerAloneWhereTheReportTellsNoChoices() {
        remember(memory("\"odd\"", "\"P01\""), memory("\"odd\"", "\"P01\""), false);
        assertThat(commands).isEmpty();
        remember(memory("\"even\"", "\"P02\""), memory("\"odd\"", "\"P02\""), false);
        assertThat(commands).containsExactly(new RememberedOtherwise(R1M1));
    }

    static Stream<Arguments> silent() {
        return Stream.of(
                arguments("as reported", AS_REPORTED_BY_P01, AS_REPORTED_BY_P02),
                arguments("one's own choice alone was another", AS_REPORTED_BY_P01, memory("\"odd\"", "\"P01\"")),
                arguments("one's own choice alone was another", memory("\"odd\"", "\"P01\""), AS_REPORTED_BY_P02),
                arguments("of another match", OTHERWISE, OTHERWISE.replace("R1M1", "R1M2")),
                arguments("one cannot be read", OTHERWISE, memory("\"maybe\"", "\"P02\"")),
                arguments("the loser's alone", AS_REPORTED_BY_P01, OTHERWISE),
                arguments("the winner's alone", OTHERWISE, "{}"),
                arguments("they do not agree", OTHERWISE, memory("\"odd\"", "null")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("silent")
    void tellsNothingElse(String why, String first, String second) {
        remember(first, second);
        assertThat(commands).isEmpty();
    }
}
