package org.evenodd.conformance.manager;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.evenodd.conformance.kit.Received;
import org.evenodd.conformance.manager.ManagerUnderCheck.CheckerAgent;
import org.evenodd.conformance.manager.ScriptedReferee.CountedReport;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * The record of a checked league.
 *
 * @param received the manager's messages, in order
 * @param reported the results reported to it, in order
 * @param complete whether it accepted every result; otherwise its expected standings are unknown
 */
record LeagueRecord(
        List<CheckerAgent> members, List<Received<Integer>> received, List<CountedReport> reported, boolean complete) {

    LeagueRecord {
        members = List.copyOf(members);
        received = List.copyOf(received);
        reported = List.copyOf(reported);
    }

    List<CheckerAgent> players() {
        return members.stream().filter(CheckerAgent::isPlayer).toList();
    }

    List<MatchOutcome> results() {
        return reported.stream().map(CountedReport::result).toList();
    }

    List<Received<Integer>> of(MessageType type) {
        return received.stream().filter(each -> each.is(type)).toList();
    }

    List<Received<Integer>> of(MessageType type, CheckerAgent member) {
        return received.stream().filter(each -> each.is(type, member.number())).toList();
    }

    /** Whether it is a league in divisions, of which the checker's players see several, and perhaps several legs. */
    boolean isDivided() {
        return received.stream().anyMatch(each -> each.params().has("division"));
    }

    boolean isOver() {
        return !of(MessageType.LEAGUE_COMPLETED).isEmpty();
    }

    /** The players' ids, in order. */
    List<PlayerId> playerIds() {
        return players().stream()
                .map(player -> (PlayerId) player.id())
                .distinct()
                .sorted()
                .toList();
    }

    /** How often each pair has met, including pairs that have not. */
    Map<String, Integer> meetings() {
        Map<String, Integer> meetings = new TreeMap<>();
        for (PlayerId a : playerIds()) {
            for (PlayerId b : playerIds()) {
                if (a.compareTo(b) < 0) {
                    long met = results().stream()
                            .filter(result -> result.has(a) && result.has(b))
                            .count();
                    meetings.put(a + "-" + b, (int) met);
                }
            }
        }
        return meetings;
    }

    /** Whether every pair has met. */
    boolean isPlayedOut() {
        return !reported.isEmpty() && !meetings().containsValue(0);
    }
}
