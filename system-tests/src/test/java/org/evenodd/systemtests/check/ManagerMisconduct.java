package org.evenodd.systemtests.check;

import static org.evenodd.systemtests.check.Tampering.served;

import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.service.ServiceRequest;
import org.evenodd.agent.service.ServiceResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Defects of managers that need state. */
final class ManagerMisconduct {

    private static final String DUPLICATE = "R1M1";

    private ManagerMisconduct() {}

    /** Replaces the token of each report by the referee's own. */
    static UnaryOperator<Platform> trustsReports() {
        AtomicReference<String> token = new AtomicReference<>("");
        return served((service, request) -> {
            JsonNode body = Tampering.tree(request.body());
            if (ManagerDefects.isReport(body)) {
                ManagerDefects.params(body).put("auth_token", token.get());
            }
            return service.serve(with(request, body)).thenApply(response -> {
                String given =
                        Tampering.tree(response.body()).at("/result/auth_token").asString("");
                if (given.startsWith("tok_ref01")) {
                    token.set(given);
                }
                return response;
            });
        });
    }

    static UnaryOperator<Platform> thanksTwice() {
        return Tampering.answered((request, response) ->
                ManagerDefects.isReport(request) && isDuplicate(response) ? ManagerDefects.thanks(response) : response);
    }

    private static boolean isDuplicate(ServiceResponse response) {
        return Tampering.tree(response.body()).at("/error/code").asInt(0) == 5003;
    }

    /** Swaps winner and loser of the match that is reported twice, as if the last report counted. */
    static UnaryOperator<Platform> believesTheLast() {
        return Tampering.asked(body -> {
            if (ManagerDefects.isReport(body)
                    && body.at("/params/match_id").asString("").equals(DUPLICATE)) {
                ObjectNode params = ManagerDefects.params(body);
                ObjectNode result = (ObjectNode) params.get("result");
                String winner = result.path("winner").asString("");
                result.path("score").properties().stream()
                        .map(Map.Entry::getKey)
                        .filter(player -> !player.equals(winner))
                        .findFirst()
                        .ifPresent(loser -> swap(params, result, winner, loser));
            }
            return body;
        });
    }

    private static void swap(ObjectNode params, ObjectNode result, String winner, String loser) {
        result.put("winner", loser);
        params.put("winner", loser);
        ((ObjectNode) result.get("score")).put(loser, 3).put(winner, 0);
        ((ObjectNode) result.at("/details/choices")).put(loser, "even").put(winner, "odd");
    }

    /** Accepts the report of R2M1, and answers an internal error. */
    static UnaryOperator<Platform> breaksAtOneReport() {
        return Tampering.answered((request, response) ->
                RefereeDefects.isOf(request, org.evenodd.protocol.message.MessageType.MATCH_RESULT_REPORT, "R2M1")
                                && !Tampering.tree(response.body()).has("error")
                        ? Tampering.error(response, -32603, "Internal error")
                        : response);
    }

    private static ServiceRequest with(ServiceRequest request, JsonNode body) {
        return new ServiceRequest(
                request.method(),
                request.path(),
                request.remoteAddress(),
                request.contentType(),
                Tampering.bytes(body));
    }
}
