package org.evenodd.player.check;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.evenodd.agent.check.Received;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.PlayerId;

/**
 * A league as it went.
 *
 * @param received what the manager sent, in its order
 * @param reported what it was told, in its order
 * @param complete whether it has taken every result: if not, nobody knows what its tables should be
 */
record LeagueRecord(
        List<CheckerAgent> members, List<Received<Integer>> received, List<ReportedResult> reported, boolean complete) {

    LeagueRecord {
        members = List.copyOf(members);
        received = List.copyOf(received);
        reported = List.copyOf(reported);
    }

    List<CheckerAgent> players() {
        return members.stream().filter(CheckerAgent::isPlayer).toList();
    }

    List<MatchOutcome> results() {
        return reported.stream().map(ReportedResult::result).toList();
    }

    List<Received<Integer>> of(MessageType type, CheckerAgent member) {
        return received.stream().filter(each -> each.is(type, member.number())).toList();
    }

    List<Received<Integer>> of(MessageType type) {
        return received.stream().filter(each -> each.type() == type).toList();
    }

    /** The rounds that a kind of message was sent about. */
    Set<Integer> rounds(MessageType type) {
        return of(type).stream().map(Received::round).collect(Collectors.toCollection(TreeSet::new));
    }

    boolean isOver() {
        return !of(MessageType.LEAGUE_COMPLETED).isEmpty();
    }

    /** How often each pair has met, with those that have not. */
    Map<String, Integer> meetings() {
        Map<String, Integer> meetings = new TreeMap<>();
        List<String> ids = players().stream().map(CheckerAgent::id).sorted().toList();
        for (int i = 0; i < ids.size(); i++) {
            for (int j = i + 1; j < ids.size(); j++) {
                meetings.put(ids.get(i) + "-" + ids.get(j), 0);
            }
        }
        results().forEach(result -> meetings.merge(pair(result), 1, Integer::sum));
        return meetings;
    }

    private static String pair(MatchOutcome result) {
        PlayerId a = result.outcome().playerA();
        PlayerId b = result.outcome().playerB();
        return a.compareTo(b) < 0 ? a + "-" + b : b + "-" + a;
    }

    /** Whether everyone has met everyone. */
    boolean isPlayedOut() {
        return !reported.isEmpty() && !meetings().containsValue(0);
    }
}
