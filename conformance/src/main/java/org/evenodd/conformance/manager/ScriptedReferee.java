package org.evenodd.conformance.manager;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.evenodd.conformance.kit.Received;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.RoundMessages.RoundAnnouncement;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The checker's referee: reports a scripted result for each assigned match, and sends wrong reports for the first.
 *
 * @param duringFirst runs while the first match is played
 * @param fallback delay after which an announced match begins without RUN_MATCH
 */
record ScriptedReferee(
        ManagerUnderCheck manager,
        ResultReports reports,
        Supplier<CompletableFuture<Boolean>> duringFirst,
        Duration fallback,
        Set<String> begun,
        AtomicInteger played) {

    private static final Duration MATCH = Duration.ofMillis(100);

    ScriptedReferee(
            ManagerUnderCheck manager,
            ResultReports reports,
            Supplier<CompletableFuture<Boolean>> duringFirst,
            Duration fallback) {
        this(manager, reports, duringFirst, fallback, ConcurrentHashMap.newKeySet(), new AtomicInteger());
    }

    /** Starts the match that a message asks for. */
    void handle(Received<Integer> received) {
        if (received.is(MessageType.RUN_MATCH, manager.members().referee().number())) {
            begin(received.params());
        }
        received.message(RoundAnnouncement.class)
                .ifPresent(round -> round.matches()
                        .forEach(match -> manager.peer()
                                .scheduler()
                                .after(
                                        fallback,
                                        () -> begin(named(match.matchId().value())))));
    }

    private static JsonNode named(String match) {
        return JsonNodeFactory.instance.objectNode().put("match_id", match);
    }

    private void begin(JsonNode params) {
        AssignedMatch.of(params, manager.peer().received())
                .filter(assignment -> begun.add(assignment.match().value()))
                .ifPresent(assignment -> manager.peer().scheduler().after(MATCH, () -> play(assignment)));
    }

    private CompletableFuture<Boolean> play(AssignedMatch assignment) {
        int number = played.getAndIncrement();
        MatchOutcome result =
                MatchOutcome.numbered(number, assignment.match(), assignment.playerA(), assignment.playerB());
        return number == 0
                ? duringFirst.get().thenCompose(done -> reports.reportWithTrouble(assignment, result))
                : reports.report(assignment, result);
    }
}
