package org.evenodd.conformance.manager;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.evenodd.agent.rpc.ProtocolStack;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.Received;
import org.evenodd.conformance.manager.ManagerUnderCheck.CheckerAgent;
import org.evenodd.conformance.manager.ScriptedReferee.CountedReport;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

class RoundJudgeTest {

    private static final Instant START = Instant.parse("2025-01-15T10:00:00Z");
    private static final Instant LATER = START.plusSeconds(1);

    private static CheckerAgent player(int number) {
        return new CheckerAgent(number, PlayerId.of(number), null);
    }

    private static CountedReport result(String match, int a, int b, Instant at) {
        MatchOutcome outcome = MatchOutcome.numbered(0, new MatchId(match), 1, PlayerId.of(a), PlayerId.of(b));
        return new CountedReport(outcome, at, false);
    }

    private static Received<Integer> told(MessageType type, int number, Instant at) {
        JsonNode params = JsonNodeFactory.instance.objectNode().put("round_id", 1);
        return new Received<>(
                at,
                number,
                type,
                params,
                ProtocolStack.of(Compatibility.TOLERANT).codec().decodeRequest(type, params));
    }

    private static List<String> rules(
            List<CheckerAgent> players, List<Received<Integer>> received, List<CountedReport> results) {
        return RoundJudge.judge(new LeagueRecord(players, received, results, true)).stream()
                .map(Finding::rule)
                .map(rule -> rule.id())
                .toList();
    }

    @Test
    void findsAPairThatNeverMet() {
        List<CheckerAgent> players = List.of(player(1), player(2), player(3));
        List<Received<Integer>> received = players.stream()
                .flatMap(
                        player -> List.of(
                                        MessageType.ROUND_ANNOUNCEMENT,
                                        MessageType.ROUND_COMPLETED,
                                        MessageType.LEAGUE_COMPLETED)
                                .stream()
                                .map(type -> told(type, player.number(), LATER)))
                .toList();

        assertThat(rules(players, received, List.of(result("R1M1", 1, 2, START), result("R1M2", 2, 3, START))))
                .containsExactly("schedule");
    }

    @Test
    void findsARoundThatIsCalledCompletedBeforeItIs() {
        List<CheckerAgent> players = List.of(player(1), player(2));
        List<Received<Integer>> received = List.of(
                told(MessageType.ROUND_ANNOUNCEMENT, 1, START),
                told(MessageType.ROUND_ANNOUNCEMENT, 2, START),
                told(MessageType.ROUND_COMPLETED, 1, START));

        assertThat(rules(players, received, List.of(result("R1M1", 1, 2, LATER))))
                .containsExactly("round-completed-early");
    }
}
