package org.evenodd.systemtests.check;

import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_CALL;
import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_RESPONSE;
import static org.evenodd.protocol.message.MessageType.GAME_ERROR;
import static org.evenodd.protocol.message.MessageType.GAME_INVITATION;
import static org.evenodd.protocol.message.MessageType.GAME_OVER;
import static org.evenodd.protocol.message.MessageType.MATCH_RESULT_REPORT;
import static org.evenodd.protocol.message.MessageType.REFEREE_REGISTER_REQUEST;
import static org.evenodd.protocol.message.MessageType.ROUND_ANNOUNCEMENT;
import static org.evenodd.protocol.message.MessageType.RUN_MATCH;
import static org.evenodd.systemtests.check.Tampering.answered;
import static org.evenodd.systemtests.check.Tampering.asked;
import static org.evenodd.systemtests.check.Tampering.calls;
import static org.evenodd.systemtests.check.Tampering.delayed;
import static org.evenodd.systemtests.check.Tampering.is;
import static org.evenodd.systemtests.check.Tampering.isParams;
import static org.evenodd.systemtests.check.Tampering.refusing;
import static org.evenodd.systemtests.check.Tampering.replied;
import static org.evenodd.systemtests.check.Tampering.result;
import static org.evenodd.systemtests.check.Tampering.sent;
import static org.evenodd.systemtests.check.Tampering.served;
import static org.evenodd.systemtests.check.Tampering.swallowed;
import static org.evenodd.systemtests.check.Tampering.text;
import static org.evenodd.systemtests.check.Tampering.without;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.program.Platform;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.systemtests.check.Defect.Defects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Referees with one defect each, and the finding that it must cause. */
final class RefereeDefects {

    private static final Duration AFTER_THE_ANSWER = Duration.ofMillis(600);
    private static final String EQUAL = "R2M1";
    private static final String BOTCHED = "R3M1";
    private static final String LATE = "R10M2";

    private final Defects all = Defects.ofAnyAgent();

    static List<Defect> all() {
        RefereeDefects defects = new RefereeDefects();
        defects.addRegistrationAndAssignments();
        defects.addInvitationsAndCalls();
        defects.addOutcomesAndReports();
        defects.addFailures();
        defects.addTrust();
        return defects.all.all();
    }

    private void addRegistrationAndAssignments() {
        all.add(
                "registers without a version",
                "dialect-referee-meta-version",
                sent(REFEREE_REGISTER_REQUEST, without("referee_meta", "version")));
        all.add(
                "registers without an endpoint",
                "registration-form",
                sent(REFEREE_REGISTER_REQUEST, without("referee_meta", "contact_endpoint")));
        all.add(
                "registers without a name",
                "dialect-referee-meta-display-name",
                sent(REFEREE_REGISTER_REQUEST, without("referee_meta", "display_name")));
        all.add(
                "registers another endpoint than its own",
                "registration-endpoint",
                sent(
                        REFEREE_REGISTER_REQUEST,
                        params -> ((ObjectNode) params.get("referee_meta"))
                                .put("contact_endpoint", "http://127.0.0.1:8009/mcp")));
        all.add("does not know ROUND_ANNOUNCEMENT", "round-announcement-heard", refusing(ROUND_ANNOUNCEMENT, -32601));
        all.add("breaks at RUN_MATCH", "run-match-acknowledged", refusing(RUN_MATCH, -32603));
        all.add(
                "answers RUN_MATCH with ok",
                "run-match-ack",
                answered(RUN_MATCH, body -> body.putObject("result").put("status", "ok")));
        all.add(
                "plays what it has refused",
                "refused-not-played",
                answered((request, response) ->
                        isOf(request, RUN_MATCH, "R13M2") ? Tampering.error(response, -32000) : response));
        all.add("begins a match a second time", "run-match-once", calls((body, post) -> {
            if (!isOf(body, GAME_INVITATION, "R8M1")) {
                return post.send(body);
            }
            CompletableFuture<Delivery> first = post.send(body);
            return post.send(body).thenCompose(second -> first);
        }));
    }

    private void addInvitationsAndCalls() {
        all.add(
                "invites one player after the other",
                "invited-at-once",
                delayed(AFTER_THE_ANSWER, params -> isToSecond(params, GAME_INVITATION)));
        all.add(
                "names a wrong opponent",
                "invitation-opponent",
                sent(GAME_INVITATION, params -> params.put("opponent_id", "P09")));
        all.add(
                "leaves league_id out of the invitation",
                "game-invitation-form",
                sent(GAME_INVITATION, without("league_id")));
        all.add(
                "sends local time",
                "dialect-timestamp",
                sent(GAME_INVITATION, params -> params.put("timestamp", "2025-01-15T10:00:00")));
        all.add("forgets to invite the second player", "invited", forgets(GAME_INVITATION));
        all.add("forgets to call the second player", "called", forgets(CHOOSE_PARITY_CALL));
        all.add(
                "does not wait for the players to join",
                "called-after-joins",
                answersForThem(GAME_INVITATION, "\"GAME_JOIN_ACK\", \"accept\": true"));
        all.add(
                "does not wait for the players' choices",
                "drawn-after-choices",
                answersForThem(CHOOSE_PARITY_CALL, "\"CHOOSE_PARITY_RESPONSE\", \"parity_choice\": \"even\""));
        all.add(
                "calls one player after the other",
                "called-at-once",
                delayed(AFTER_THE_ANSWER, params -> isToSecond(params, CHOOSE_PARITY_CALL)));
        all.add("sends no deadline", "dialect-deadline", sent(CHOOSE_PARITY_CALL, without("deadline")));
        all.add(
                "sends a deadline that is over",
                "deadline-ahead",
                sent(CHOOSE_PARITY_CALL, params -> params.put("deadline", "2025-01-01T10:00:00Z")));
        all.add(
                "shows the opponent's choice too early",
                "secret-choice",
                sent(GAME_ERROR, params -> params.put("opponent_choice", "even")));
    }

    private static UnaryOperator<Platform> forgets(MessageType type) {
        return swallowed(params -> isParams(params, type)
                && text(params, "match_id").equals(EQUAL)
                && text(params, "player_id").equals("P02"));
    }

    private static UnaryOperator<Platform> answersForThem(MessageType type, String answer) {
        return calls((body, post) -> {
            CompletableFuture<Delivery> theirs = post.send(body);
            String own = "{\"protocol\": \"league.v2\", \"message_type\": " + answer + "}";
            return isOf(body, type, EQUAL) ? CompletableFuture.completedFuture(Tampering.reply(own, body)) : theirs;
        });
    }

    private void addOutcomesAndReports() {
        all.add(
                "draws from 0 to 11",
                Set.of("drawn-number", "report-number", "dialect-game-result", "dialect-game-result-status"),
                sent(GAME_OVER, in("game_result", result -> result.put("drawn_number", 11))));
        all.add(
                "gives the game to the loser",
                "winner-right",
                sent(GAME_OVER, in("game_result", result -> swap(result, "winner_player_id"))));
        all.add("confuses the players' choices", "choices-true", sent(GAME_OVER, in("game_result", result -> {
            if (text(result, "status").equals("WIN")) {
                result.putObject("choices").put("P01", "odd").put("P02", "even");
            }
        })));
        all.add(
                "forgets the second player's GAME_OVER",
                "game-over-told",
                swallowed(params -> isParams(params, GAME_OVER)
                        && text(params, "auth_token").startsWith("tok_p02")));
        all.add("scores 2 for a win", "report-score", sent(MATCH_RESULT_REPORT, in("result", result -> {
            ObjectNode score = (ObjectNode) result.get("score");
            List<String> winners = score.properties().stream()
                    .filter(points -> points.getValue().asInt() == 3)
                    .map(Map.Entry::getKey)
                    .toList();
            winners.forEach(player -> score.put(player, 2));
        })));
        all.add(
                "reports the loser as winner",
                "report-winner",
                sent(MATCH_RESULT_REPORT, in("result", result -> swap(result, "winner"))));
        all.add("reports another number", "report-number", sent(MATCH_RESULT_REPORT, in("result", result -> {
            ObjectNode details = (ObjectNode) result.get("details");
            int number = details.path("drawn_number").asInt(0);
            if (number > 0) {
                details.put("drawn_number", number > 2 ? number - 2 : number + 2);
            }
        })));
        all.add("reports without its token", "report-token", sent(MATCH_RESULT_REPORT, without("auth_token")));
        all.add(
                "never reports",
                "reported",
                swallowed(params -> isParams(params, MATCH_RESULT_REPORT)
                        && text(params, "match_id").equals(EQUAL)));
        all.add("reports once, come what may", "report-repeated", platform -> {
            Set<String> reported = new HashSet<>();
            return swallowed(params -> isParams(params, MATCH_RESULT_REPORT) && !reported.add(text(params, "match_id")))
                    .apply(platform);
        });
        all.add(
                "reports again what was acknowledged",
                "report-done",
                calls((body, post) -> isOf(body, MATCH_RESULT_REPORT, EQUAL)
                        ? post.send(body).thenCompose(first -> post.send(body))
                        : post.send(body)));
        all.add(
                "does not take 5003 for an answer",
                "report-done",
                replied(
                        MATCH_RESULT_REPORT,
                        delivery -> errorOf(delivery) == 5003 ? new Delivery.TimedOut() : delivery));
    }

    private static int errorOf(Delivery delivery) {
        return Tampering.tree(delivery).at("/error/code").asInt(0);
    }

    private void addFailures() {
        all.add("calls a refusal a draw", "refusal-forfeits", sent(GAME_OVER, drawn("R3M1")));
        all.add("calls a silent player's match a draw", "silence-forfeits", sent(GAME_OVER, drawn("R10M1")));
        all.set("never asks a silent player again", "silence-retried", "retry.max_retries=0");
        all.add(
                "tells a silent player nothing",
                "silence-told",
                swallowed(params -> isParams(params, GAME_ERROR)
                        && text(params, "error_code").equals("E001")));
        all.add("invites a player that has declined again", "refusal-at-once", platform -> {
            AtomicBoolean heard = new AtomicBoolean();
            return replied(
                            GAME_INVITATION,
                            delivery -> isRefusal(Tampering.tree(delivery)) && !heard.getAndSet(true)
                                    ? new Delivery.TimedOut()
                                    : delivery)
                    .apply(platform);
        });
        all.add(
                "takes choices in upper case",
                "wrong-choice-refused",
                replied(
                        CHOOSE_PARITY_CALL,
                        result(choice -> choice.put(
                                "parity_choice", text(choice, "parity_choice").toLowerCase(Locale.ROOT)))));
        all.add(
                "does not look at the match_id of an answer",
                "wrong-match-refused",
                replied(CHOOSE_PARITY_CALL, result(choice -> choice.remove("match_id"))));
        all.add(
                "does not look at the token of an answer",
                "wrong-token-refused",
                replied(CHOOSE_PARITY_CALL, result(choice -> choice.remove("auth_token"))));
        Set<String> called = new HashSet<>();
        all.add("gives a second try more time", "called-again", sent(CHOOSE_PARITY_CALL, params -> {
            boolean again = !called.add(text(params, "match_id") + text(params, "player_id"));
            if (again && text(params, "match_id").equals("R4M1")) {
                params.put("deadline", "2025-01-15T23:00:00Z");
            }
        }));
        all.add(
                "is deaf to the answer to a retry",
                "retry-counts",
                calls((body, post) ->
                        isOf(body, CHOOSE_PARITY_CALL, LATE) && isToSecond(body.path("params"), CHOOSE_PARITY_CALL)
                                ? post.send(body).thenApply(delivery -> new Delivery.Unreachable("it is deaf"))
                                : post.send(body)));
    }

    private static Consumer<ObjectNode> drawn(String match) {
        return params -> {
            if (text(params, "match_id").equals(match)) {
                ((ObjectNode) params.get("game_result")).put("status", "DRAW").putNull("winner_player_id");
            }
        };
    }

    private static boolean isRefusal(JsonNode body) {
        return text(body.path("result"), "match_id").equals(BOTCHED)
                && !body.at("/result/accept").asBoolean(true);
    }

    private void addTrust() {
        AtomicReference<String> ofMatch = new AtomicReference<>("");
        all.add("takes anybody's posted choice", "strangers-choice", asked(body -> {
            if (is(body, RUN_MATCH)) {
                ofMatch.set(body.at("/params/player_B/match_token").asString());
            }
            if (is(body, CHOOSE_PARITY_RESPONSE)) {
                ((ObjectNode) body.get("params")).put("auth_token", ofMatch.get());
            }
            return body;
        }));
        AtomicReference<String> ofManager = new AtomicReference<>("");
        all.add("takes matches from anybody", "strangers-match", asked(body -> {
            if (is(body, RUN_MATCH)) {
                ofManager.compareAndSet("", body.at("/params/auth_token").asString());
                ((ObjectNode) body.get("params")).put("auth_token", ofManager.get());
            }
            return body;
        }));
        AtomicBoolean dead = new AtomicBoolean();
        all.add("dies of a notification", "alive", served((service, request) -> {
            if (dead.get()) {
                return CompletableFuture.completedFuture(ServiceResponse.empty(500));
            }
            dead.set(Defects.isNotification(Tampering.tree(request.body())));
            return service.serve(request);
        }));
    }

    private static Consumer<ObjectNode> in(String field, Consumer<ObjectNode> change) {
        return params -> change.accept((ObjectNode) params.get(field));
    }

    /** Replaces a player by the other one; does nothing without a player or a game. */
    private static void swap(ObjectNode result, String field) {
        String winner = text(result, field);
        boolean game = !result.path("drawn_number").isNull()
                && !result.at("/details/drawn_number").isNull();
        if (game && !winner.isEmpty()) {
            result.put(field, winner.equals("P01") ? "P02" : "P01");
        }
    }

    static boolean isOf(JsonNode body, MessageType type, String match) {
        return is(body, type) && text(body.path("params"), "match_id").equals(match);
    }

    private static boolean isToSecond(JsonNode params, MessageType type) {
        return isParams(params, type) && text(params, "player_id").equals("P02");
    }
}
