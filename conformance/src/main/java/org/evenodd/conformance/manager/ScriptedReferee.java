package org.evenodd.conformance.manager;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.evenodd.conformance.kit.CheckExchange;
import org.evenodd.conformance.kit.CheckedCall;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.Received;
import org.evenodd.conformance.kit.ScriptedLeague;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.RoundMessages.RoundAnnouncement;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The checker's referee: reports a scripted result for each assigned match, sends wrong reports for the first, and
 * judges the answers.
 */
final class ScriptedReferee {

    private static final Duration MATCH_DURATION = Duration.ofMillis(100);
    private static final String NO_MATCH = "R999M9";
    private static final int NO_ROUND = 999;

    private final Set<String> begun = ConcurrentHashMap.newKeySet();
    private final AtomicInteger played = new AtomicInteger();
    private final List<CountedReport> reported = new CopyOnWriteArrayList<>();
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
    record CountedReport(MatchOutcome result, Instant at, boolean disputed) {

        /** The result that would count if the last report counted. */
        MatchOutcome last() {
            return disputed ? result.reversed() : result;
        }
    }

    /** The results that the manager has accepted. */
    List<CountedReport> reported() {
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
            begin(received.match(), received.params());
        }
        received.message(RoundAnnouncement.class).stream()
                .flatMap(round -> round.known().stream())
                .map(match -> match.matchId().value())
                .forEach(match -> manager.scheduler().after(fallback, () -> begin(match, received.params())));
    }

    private void begin(String match, JsonNode params) {
        players(match, params).filter(players -> begun.add(match)).ifPresent(players -> {
            Runnable play = () -> play(new MatchId(match), players, params);
            manager.scheduler().after(MATCH_DURATION, () -> manager.scheduler().onOwnThread(play));
        });
    }

    /** The players of a match, as announced or as RUN_MATCH names them, whose form the documents do not define. */
    private Optional<List<PlayerId>> players(String match, JsonNode params) {
        List<String> named = Stream.of("player_A", "player_B")
                .map(role -> params.path(role)
                        .path("player_id")
                        .stringValue(params.path(role + "_id").stringValue("")))
                .toList();
        Optional<List<PlayerId>> own =
                MatchId.SYNTAX.accepts(match) && named.stream().allMatch(PlayerId.SYNTAX::accepts)
                        ? Optional.of(named.stream().map(PlayerId::new).toList())
                        : Optional.empty();
        return manager.received().stream()
                .flatMap(each -> each.message(RoundAnnouncement.class).stream())
                .flatMap(round -> round.known().stream())
                .filter(each -> each.matchId().value().equals(match))
                .findFirst()
                .map(found -> List.of(found.playerA(), found.playerB()))
                .or(() -> own);
    }

    private void play(MatchId match, List<PlayerId> players, JsonNode params) {
        int number = played.getAndIncrement();
        int lease = params.path("lease").asInt(1);
        MatchOutcome result = MatchOutcome.numbered(number, match, lease, players.get(0), players.get(1));
        if (number == 0) {
            duringFirst.run();
            reportWithTrouble(result);
        } else {
            report(result, false);
        }
    }

    /** Reports a result after some wrong reports, and then contradicts it. */
    private void reportWithTrouble(MatchOutcome result) {
        AuthToken own = manager.referee().token();
        Instant at = manager.now();
        AuthToken wrong = ScriptedLeague.wrongToken(RefereeId.of(RefereeId.PLACES));
        List<Finding> trusting = ManagerRule.REPORT_OF_A_STRANGER.unlessRefused(post(result, wrong));
        if (trusting.isEmpty()) {
            findings.addAll(ManagerRule.REPORT_OF_NO_MATCH.unlessRefused(manager.post(
                    message(result, own),
                    params -> params.put("match_id", NO_MATCH).put("round_id", NO_ROUND))));
            report(result, true);
        } else {
            findings.addAll(trusting);
            reported.add(new CountedReport(result, at, true));
        }
        findings.addAll(ManagerRule.REPORT_TWICE.unlessRefused(post(result.reversed(), own)));
    }

    private CheckExchange post(MatchOutcome result, @Nullable AuthToken token) {
        return manager.post(message(result, token), params -> {});
    }

    private void report(MatchOutcome result, boolean disputed) {
        Instant at = manager.now();
        CheckedCall asked = manager.call(message(result, manager.referee().token()));
        if (asked.isTaken()) {
            reported.add(new CountedReport(result, at, disputed));
        } else {
            complete = false;
            findings.add(ManagerRule.REPORT_ACKNOWLEDGED.seen(asked.summary(), asked.last()));
        }
    }

    private MatchResultReport message(MatchOutcome result, @Nullable AuthToken token) {
        return result.report(manager.envelope(manager.referee().id().asSender(), token), manager.league());
    }
}
