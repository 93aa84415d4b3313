package org.evenodd.manager.operator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.Transport;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.runtime.TextFile;
import org.evenodd.agent.runtime.TokenFile;
import org.evenodd.manager.inbound.OperatorMethods.OperatorRequest;
import org.evenodd.protocol.jsonrpc.RpcCall;
import org.evenodd.protocol.jsonrpc.RpcReply;
import org.evenodd.protocol.shape.Shapes;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Violation.InvalidValueException;
import tools.jackson.databind.JsonNode;

/**
 * A call of one of the operator's methods, which can be sent again and again: each time to the manager's address and with
 * the operator's token that the league's directory holds then. A manager makes a new token at each start.
 *
 * @param transport reaches the active one of several managers
 * @param named the manager that the command line names; empty for the manager in the league's directory
 * @param request without the token
 */
record OperatorCall(
        Platform platform,
        Transport transport,
        LeagueId league,
        Optional<Endpoint> named,
        String method,
        OperatorRequest request) {

    private static final int MAX_REPLY_BYTES = 1 << 20;
    private static final Endpoint DEFAULT_MANAGER = Endpoint.parse("http://localhost:8000/mcp");

    /**
     * The outcome of a call.
     *
     * @param result empty if the operation was not performed
     * @param sentence why it was not
     */
    record OperationOutcome(Optional<JsonNode> result, String sentence) {
        static OperationOutcome failed(String sentence) {
            return new OperationOutcome(Optional.empty(), sentence);
        }
    }

    /** The usual league if it has a manager, else the only league that has one. */
    static LeagueId leagueAt(SharedDirectory shared, LeagueId usual) {
        List<LeagueId> managed = managed(shared);
        return managed.contains(usual) || managed.size() != 1 ? usual : managed.get(0);
    }

    private static List<LeagueId> managed(SharedDirectory shared) {
        try (Stream<Path> leagues = Files.list(shared.leagues())) {
            return leagues.map(folder -> folder.getFileName().toString())
                    .filter(LeagueId.SYNTAX::accepts)
                    .map(LeagueId::new)
                    .filter(league -> Files.exists(shared.operatorToken(league)))
                    .sorted(Comparator.comparing(LeagueId::value))
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    /** The manager that is named, else the manager that has written its address into the league's directory. */
    Endpoint manager() {
        return named.orElseGet(this::written);
    }

    private Endpoint written() {
        try {
            return Endpoint.parse(TextFile.line(platform.shared().managerAddress(league)));
        } catch (IOException | InvalidValueException e) {
            return DEFAULT_MANAGER; // a manager of a former version writes none
        }
    }

    /** Sends the call; may block. */
    CompletableFuture<OperationOutcome> send() {
        Endpoint manager = manager();
        Duration timeout = platform.settings().system().timeouts().query();
        return token().map(token -> transport
                        .post(manager, body(token), timeout, MAX_REPLY_BYTES)
                        .thenApply(delivery -> outcome(manager, delivery)))
                .orElseGet(() -> transport
                        .get(manager.beside(AgentApi.HEALTH), timeout)
                        .thenApply(delivery -> OperationOutcome.failed(
                                (delivery instanceof Delivery.Replied ? "" : silence(manager, delivery) + ". ")
                                        + withoutToken())));
    }

    private Optional<AuthToken> token() {
        try {
            return new TokenFile(platform.shared().operatorToken(league)).read();
        } catch (IOException e) {
            throw ProgramException.cannotStart("The operator's token cannot be read: %s.".formatted(e.getMessage()), e);
        }
    }

    private byte[] body(AuthToken token) {
        return new RpcCall(
                        1, method, out -> Shapes.ofRecord(OperatorRequest.class).write(request.with(token), out))
                .bytes();
    }

    private String withoutToken() {
        List<LeagueId> others = managed(platform.shared());
        return "There is no operator.token for %s under %s: does its manager run with the same --shared-dir?%s"
                .formatted(
                        league,
                        platform.shared().root(),
                        others.isEmpty()
                                ? ""
                                : " There is one for %s: name one with --league-id"
                                        .formatted(others.stream()
                                                .map(LeagueId::value)
                                                .collect(Collectors.joining(", "))));
    }

    private OperationOutcome outcome(Endpoint manager, Delivery delivery) {
        if (!(delivery instanceof Delivery.Replied replied)) {
            return OperationOutcome.failed(silence(manager, delivery));
        }
        RpcReply reply = RpcReply.read(replied.body());
        if (reply instanceof RpcReply.ResultReply answered) {
            return new OperationOutcome(Optional.of(answered.result()), "");
        }
        if (reply instanceof RpcReply.ErrorReply failed) {
            return OperationOutcome.failed(
                    failed.data().path("error_code").stringValue("").equals(ErrorCode.E012.name())
                            ? ("The manager at %s does not take the operator.token of league %s under %s:"
                                            + " it plays another league, or runs with another --shared-dir")
                                    .formatted(
                                            manager, league, platform.shared().root())
                            : failed.data().path("message").stringValue(failed.message()));
        }
        return OperationOutcome.failed("The server at %s does not answer like a League Manager".formatted(manager));
    }

    private static String silence(Endpoint manager, Delivery delivery) {
        String reason = delivery instanceof Delivery.Unreachable unreachable ? ": " + unreachable.reason() : "";
        return "No League Manager answers at %s%s".formatted(manager, reason);
    }
}
