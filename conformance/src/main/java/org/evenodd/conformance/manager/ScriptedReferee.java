package org.evenodd.conformance.manager;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.evenodd.conformance.kit.CheckedCall;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.Received;
import org.evenodd.conformance.kit.ScriptedLeague;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.RoundMessages.RoundAnnouncement;
import org.evenodd.protocol.peer.Scheduler;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The checker's referee: reports a scripted result for each assigned match, sends wrong reports for the first, and
 * judges the answers.
 */
final class ScriptedReferee {

    private static final Duration MATCH = Duration.ofMillis(100);
    private static final String NO_MATCH = "R999M9";
    private static final int NO_ROUND = 999;

    private final Set<String> begun = ConcurrentHashMap.newKeySet();
    private final AtomicInteger played = new AtomicInteger();
    private final List<ReportedResult> reported = new CopyOnWriteArrayList<>();
    private final List<Finding> findings = new CopyOnWriteArrayList<>();
    private final ManagerUnderCheck manager;
    private final Runnable duringFirst;
    private final Duration fallback;
    private volatile boolean complete = true;

    /**
     * A referee without matches yet.
     *
     * @param duringFirst runs while the first match is played
     * @param fallback delay after which an announced match begins without RUN_MATCH
     */
    ScriptedReferee(ManagerUnderCheck manager, Runnable duringFirst, Duration fallback) {
        this.manager = manager;
        this.duringFirst = duringFirst;
        this.fallback = fallback;
    }

    /**
     * A result that the manager has accepted.
     *
     * @param at when the report was sent
     * @param disputed whether a contradicting report followed
     */
    record ReportedResult(MatchOutcome result, Instant at, boolean disputed) {

        /** The result that would count if the last report counted. */
        MatchOutcome last() {
            return disputed ? result.reversed() : result;
        }
    }

    /** The results that the manager has accepted. */
    List<ReportedResult> reported() {
        return List.copyOf(reported);
    }

    List<Finding> findings() {
        return List.copyOf(findings);
    }

    /** Whether the manager has accepted every result; otherwise its expected standings are unknown. */
    boolean isComplete() {
        return complete;
    }

    /** Starts the match that a message asks for. */
    void handle(Received<Integer> received) {
        if (received.is(MessageType.RUN_MATCH, manager.referee().number())) {
            begin(received.params());
        }
        received.message(RoundAnnouncement.class).stream()
                .flatMap(round -> round.matches().stream())
                .map(match -> JsonNodeFactory.instance
                        .objectNode()
                        .put("match_id", match.matchId().value()))
                .forEach(params -> scheduler().after(fallback, () -> begin(params)));
    }

    private Scheduler scheduler() {
        return manager.peer().scheduler();
    }

    private void begin(JsonNode params) {
        AssignedMatch.of(params, manager.peer().received())
                .filter(assigned -> begun.add(assigned.match().value()))
                .ifPresent(assigned ->
                        scheduler().after(MATCH, () -> scheduler().onOwnThread(() -> play(assigned))));
    }

    private void play(AssignedMatch assigned) {
        int number = played.getAndIncrement();
        MatchOutcome result = MatchOutcome.numbered(number, assigned.match(), assigned.playerA(), assigned.playerB());
        if (number == 0) {
            duringFirst.run();
            reportWithTrouble(assigned, result);
        } else {
            report(assigned, result, false);
        }
    }

    /** Reports a result after some wrong reports, and then contradicts it. */
    private void reportWithTrouble(AssignedMatch assigned, MatchOutcome result) {
        AuthToken own = manager.referee().token();
        Instant at = manager.peer().now();
        AuthToken wrong = ScriptedLeague.wrongToken(RefereeId.of(RefereeId.MOST));
        RawAnswer ofStranger = manager.post(message(assigned, result, wrong), params -> {});
        if (ofStranger.isRefused()) {
            findings.addAll(manager.post(
                            message(assigned, result, own),
                            params -> params.put("match_id", NO_MATCH).put("round_id", NO_ROUND))
                    .unlessRefused(ManagerRule.REPORT_OF_NO_MATCH));
            report(assigned, result, true);
        } else {
            findings.addAll(ofStranger.unlessRefused(ManagerRule.REPORT_OF_A_STRANGER));
            reported.add(new ReportedResult(result, at, true));
        }
        findings.addAll(manager.post(message(assigned, result.reversed(), own), params -> {})
                .unlessRefused(ManagerRule.REPORT_TWICE));
    }

    private void report(AssignedMatch assigned, MatchOutcome result, boolean disputed) {
        Instant at = manager.peer().now();
        CheckedCall asked =
                manager.ask(message(assigned, result, manager.referee().token()));
        if (asked.isTaken()) {
            reported.add(new ReportedResult(result, at, disputed));
        } else {
            complete = false;
            findings.add(ManagerRule.REPORT_ACKNOWLEDGED.seen(asked.summary(), asked.last()));
        }
    }

    private MatchResultReport message(AssignedMatch assigned, MatchOutcome result, @Nullable AuthToken token) {
        return result.report(manager.envelope(manager.referee().sender(), token), manager.league(), assigned.lease());
    }

    /** A match assigned to the checker's referee. */
    private record AssignedMatch(MatchId match, PlayerId playerA, PlayerId playerB, int lease) {

        /**
         * Reads RUN_MATCH in any form: the documents do not define its shape.
         *
         * @param received all messages so far, to fill in what this one omits
         */
        static Optional<AssignedMatch> of(JsonNode params, List<Received<Integer>> received) {
            String match = params.path("match_id").stringValue("");
            int lease = params.path("lease").asInt(1);
            return received.stream()
                    .flatMap(each -> each.message(RoundAnnouncement.class).stream())
                    .flatMap(round -> round.matches().stream())
                    .filter(each -> each.matchId().value().equals(match))
                    .findFirst()
                    .map(found -> new AssignedMatch(found.matchId(), found.playerA(), found.playerB(), lease))
                    .or(() -> ofItsOwn(match, params, lease));
        }

        private static Optional<AssignedMatch> ofItsOwn(String match, JsonNode params, int lease) {
            String a = player(params, "player_A");
            String b = player(params, "player_B");
            return MatchId.SYNTAX.accepts(match) && PlayerId.SYNTAX.accepts(a) && PlayerId.SYNTAX.accepts(b)
                    ? Optional.of(new AssignedMatch(new MatchId(match), new PlayerId(a), new PlayerId(b), lease))
                    : Optional.empty();
        }

        private static String player(JsonNode params, String role) {
            String flat = params.path(role + "_id").stringValue("");
            return params.path(role).path("player_id").stringValue(flat);
        }
    }
}
