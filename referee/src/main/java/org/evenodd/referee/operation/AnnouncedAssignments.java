package org.evenodd.referee.operation;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.evenodd.agent.thread.RetryLoop;
import org.evenodd.dialect.Aliases;
import org.evenodd.dialect.Announcements;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.operation.MatchesInHand;
import org.evenodd.referee.message.RefereeIdentity;
import org.slf4j.Logger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/**
 * Runs the matches that a manager assigns by announcing them with the players' endpoints. Ignores announcements of a
 * manager that has sent a RUN_MATCH before.
 */
final class AnnouncedAssignments implements RpcHandler {

    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int MOST_TRIES = 300;

    private final RpcHandler server;
    private final ManagerGate gate;
    private final Aliases aliases;
    private final Logger log;
    private final AtomicBoolean assigned = new AtomicBoolean();

    AnnouncedAssignments(RpcHandler server, ManagerGate gate, Aliases aliases, Logger log) {
        this.server = server;
        this.gate = gate;
        this.aliases = aliases;
        this.log = log;
    }

    @Override
    public RpcOutcome handle(RpcRequest request, Caller caller) {
        return server.handle(request, caller).then(outcome -> {
            if (outcome instanceof RpcOutcome.RpcResult) {
                type(request).ifPresent(type -> follow(type, request.params(), caller));
            }
            return outcome;
        });
    }

    /** A tool call is not a message, whatever its arguments say: anybody may make one. */
    private static Optional<MessageType> type(RpcRequest request) {
        return request.type().or(() -> isTool(request.method()) ? Optional.empty() : request.typeOfParams());
    }

    private static boolean isTool(String method) {
        return DebugTools.isOne(method) || method.equals(MatchesInHand.METHOD.name());
    }

    private void follow(MessageType type, JsonNode params, Caller caller) {
        if (type == MessageType.RUN_MATCH) {
            assigned.set(true);
        } else if (type == MessageType.ROUND_ANNOUNCEMENT && !assigned.get()) {
            run(params, caller);
        }
    }

    private void run(JsonNode announcement, Caller caller) {
        RefereeIdentity referee = gate.identity().get().getNow(null);
        if (referee != null) {
            Announcements.assignments(announcement, aliases.outward(referee.id()), referee.endpoint())
                    .forEach(assignment -> {
                        log.info("The announcement assigns {} to this referee", assignment.path("match_id"));
                        begin(assignment, caller);
                    });
        }
    }

    /** A manager that announces does not repeat an assignment, so a match without a free slot waits for one. */
    private void begin(JsonNode assignment, Caller caller) {
        RpcRequest request = new RpcRequest(MessageType.RUN_MATCH.name(), assignment, NullNode.instance);
        CompletableFuture<Void> unused = new RetryLoop<>(
                        gate.scheduler(), () -> server.handle(request, caller).future(), AnnouncedAssignments::pause)
                .begin()
                .thenAccept(outcome -> {
                    if (outcome instanceof RpcOutcome.Failure failure) {
                        log.warn(
                                "{} cannot be run: {}",
                                assignment.path("match_id"),
                                failure.error().message());
                    }
                });
    }

    private static Optional<Duration> pause(RpcOutcome outcome, int tries) {
        return isFull(outcome) && tries < MOST_TRIES ? Optional.of(PAUSE) : Optional.empty();
    }

    private static boolean isFull(RpcOutcome outcome) {
        return outcome instanceof RpcOutcome.Failure failure && failure.error().code() == RpcError.SERVER_ERROR;
    }
}
