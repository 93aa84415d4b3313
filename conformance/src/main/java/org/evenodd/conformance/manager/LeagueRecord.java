package org.evenodd.conformance.manager;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.evenodd.conformance.kit.Received;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * The record of a checked league.
 *
 * @param received what the manager sent, in order
 * @param reported the results reported to it, in order
 * @param complete whether it accepted every result; otherwise its expected standings are unknown
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

    /** The rounds for which this type of message was sent. */
    Set<Integer> rounds(MessageType type) {
        return of(type).stream().map(Received::round).collect(Collectors.toCollection(TreeSet::new));
    }

    boolean isOver() {
        return !of(MessageType.LEAGUE_COMPLETED).isEmpty();
    }

    /** How often each pair has met, including pairs that have not. */
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

    /** Whether every pair has met. */
    boolean isPlayedOut() {
        return !reported.isEmpty() && !meetings().containsValue(0);
    }
}
