package org.evenodd.systemtests.check;

import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_CALL;
import static org.evenodd.protocol.message.MessageType.GAME_INVITATION;
import static org.evenodd.protocol.message.MessageType.MATCH_RESULT_REPORT;
import static org.evenodd.protocol.message.MessageType.RUN_MATCH;
import static org.evenodd.systemtests.check.Tampering.asked;
import static org.evenodd.systemtests.check.Tampering.calls;
import static org.evenodd.systemtests.check.Tampering.is;
import static org.evenodd.systemtests.check.Tampering.replied;
import static org.evenodd.systemtests.check.Tampering.served;
import static org.evenodd.systemtests.check.Tampering.swallowed;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.service.ServiceResponse;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.transport.Delivery;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Defects of referees that need state. */
final class RefereeMisconduct {

    private static final String EQUAL = "R2M1";
    private static final String BOTCHED = "R3M1";
    private static final String LATE = "R10M2";

    private RefereeMisconduct() {}

    static Stream<Defect> all() {
        return Stream.of(
                Defect.of("reports once, come what may", "report-repeated", RefereeMisconduct::reportsOnce),
                Defect.of("reports again what was acknowledged", "report-done", reportsTwice()),
                Defect.of("does not take 5003 for an answer", "report-done", deafTo5003()),
                Defect.of(
                        "invites a player that has declined again",
                        "refusal-at-once",
                        RefereeMisconduct::deafToARefusal),
                Defect.of("begins a match a second time", "run-match-once", invitesAgain()),
                Defect.of("takes anybody's posted choice", "strangers-choice", trustsPosts()),
                Defect.of("takes matches from anybody", "strangers-match", trustsAssignments()),
                Defect.of("breaks at what is no JSON", "bad-json", broken(JsonNode::isMissingNode)),
                Defect.of("breaks at an unknown method", "unknown-method", broken(RefereeMisconduct::isUnknown)),
                Defect.of("answers a notification", "notification", answersNotifications()),
                Defect.of("dies of a notification", "alive", dies()),
                Defect.of("forgets to invite the second player", "invited", forgets(GAME_INVITATION)),
                Defect.of("forgets to call the second player", "called", forgets(CHOOSE_PARITY_CALL)),
                Defect.of("does not wait for the players to join", "called-after-joins", joinsForThem()),
                Defect.of("does not wait for the players' choices", "drawn-after-choices", choosesForThem()),
                Defect.of("never reports", "reported", swallowed(params -> isIn(EQUAL, params, MATCH_RESULT_REPORT))),
                Defect.of("is deaf to the answer to a retry", "retry-counts", deafToRetries()));
    }

    private static boolean isIn(String match, JsonNode params, MessageType type) {
        return Tampering.isParams(params, type)
                && params.path("match_id").asString("").equals(match);
    }

    private static UnaryOperator<Platform> forgets(MessageType type) {
        return swallowed(params -> isIn(EQUAL, params, type)
                && params.path("player_id").asString("").equals("P02"));
    }

    private static UnaryOperator<Platform> joinsForThem() {
        return answersForThem(GAME_INVITATION, "\"GAME_JOIN_ACK\", \"accept\": true");
    }

    private static UnaryOperator<Platform> choosesForThem() {
        return answersForThem(CHOOSE_PARITY_CALL, "\"CHOOSE_PARITY_RESPONSE\", \"parity_choice\": \"even\"");
    }

    private static UnaryOperator<Platform> answersForThem(MessageType type, String answer) {
        return calls((body, post) -> {
            if (!RefereeDefects.isOf(body, type, EQUAL)) {
                return post.send(body);
            }
            post.send(body);
            return CompletableFuture.completedFuture(
                    Tampering.reply("{\"protocol\": \"league.v2\", \"message_type\": " + answer + "}", body));
        });
    }

    private static UnaryOperator<Platform> deafToRetries() {
        return calls((body, post) -> RefereeDefects.isOf(body, CHOOSE_PARITY_CALL, LATE)
                        && body.at("/params/player_id").asString("").equals("P02")
                ? post.send(body).thenApply(delivery -> new Delivery.Unreachable("it is deaf"))
                : post.send(body));
    }

    private static Platform reportsOnce(Platform platform) {
        Set<String> reported = new HashSet<>();
        return swallowed(params -> Tampering.isParams(params, MATCH_RESULT_REPORT)
                        && !reported.add(params.path("match_id").asString()))
                .apply(platform);
    }

    private static UnaryOperator<Platform> reportsTwice() {
        return calls((body, post) -> RefereeDefects.isOf(body, MATCH_RESULT_REPORT, EQUAL)
                ? post.send(body).thenCompose(first -> post.send(body))
                : post.send(body));
    }

    private static UnaryOperator<Platform> deafTo5003() {
        return replied(
                MATCH_RESULT_REPORT,
                delivery -> delivery instanceof Delivery.Replied replied
                                && Tampering.tree(replied.body())
                                                .at("/error/code")
                                                .asInt(0)
                                        == 5003
                        ? new Delivery.TimedOut()
                        : delivery);
    }

    private static Platform deafToARefusal(Platform platform) {
        AtomicBoolean heardIt = new AtomicBoolean();
        return replied(
                        GAME_INVITATION,
                        delivery -> delivery instanceof Delivery.Replied replied
                                        && isRefusal(Tampering.tree(replied.body()))
                                        && !heardIt.getAndSet(true)
                                ? new Delivery.TimedOut()
                                : delivery)
                .apply(platform);
    }

    private static boolean isRefusal(JsonNode body) {
        return body.at("/result/match_id").asString("").equals(BOTCHED)
                && !body.at("/result/accept").asBoolean(true);
    }

    private static UnaryOperator<Platform> invitesAgain() {
        return calls((body, post) -> {
            if (RefereeDefects.isOf(body, GAME_INVITATION, "R8M1")) {
                CompletableFuture<Delivery> first = post.send(body);
                return post.send(body).thenCompose(second -> first);
            }
            return post.send(body);
        });
    }

    private static UnaryOperator<Platform> trustsPosts() {
        AtomicReference<String> token = new AtomicReference<>("");
        return asked(body -> {
            if (is(body, RUN_MATCH)) {
                token.set(body.at("/params/player_B/match_token").asString());
            }
            if (RefereeDefects.isChoice(body)) {
                ((ObjectNode) body.get("params")).put("auth_token", token.get());
            }
            return body;
        });
    }

    private static UnaryOperator<Platform> trustsAssignments() {
        AtomicReference<String> token = new AtomicReference<>("");
        return asked(body -> {
            if (is(body, RUN_MATCH) && token.get().isEmpty()) {
                token.set(body.at("/params/auth_token").asString());
            }
            if (is(body, RUN_MATCH)) {
                ((ObjectNode) body.get("params")).put("auth_token", token.get());
            }
            return body;
        });
    }

    private static boolean isUnknown(JsonNode body) {
        return body.path("method").asString("").equals("no_such_method") && body.has("id");
    }

    private static boolean isNotification(JsonNode body) {
        return body.has("method") && !body.has("id");
    }

    private static UnaryOperator<Platform> broken(Predicate<JsonNode> at) {
        return served((service, request) -> at.test(Tampering.tree(request.body()))
                ? CompletableFuture.completedFuture(ServiceResponse.empty(500))
                : service.serve(request));
    }

    private static UnaryOperator<Platform> answersNotifications() {
        return served((service, request) -> isNotification(Tampering.tree(request.body()))
                ? CompletableFuture.completedFuture(ServiceResponse.json(
                        200, out -> out.writeRawValue("{\"jsonrpc\": \"2.0\", \"result\": {}, \"id\": null}")))
                : service.serve(request));
    }

    private static UnaryOperator<Platform> dies() {
        AtomicBoolean dead = new AtomicBoolean();
        return served((service, request) -> {
            if (dead.get()) {
                return CompletableFuture.completedFuture(ServiceResponse.empty(500));
            }
            dead.set(isNotification(Tampering.tree(request.body())));
            return service.serve(request);
        });
    }
}
