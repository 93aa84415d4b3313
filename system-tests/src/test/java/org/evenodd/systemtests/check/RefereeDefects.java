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
import static org.evenodd.systemtests.check.Tampering.delayed;
import static org.evenodd.systemtests.check.Tampering.is;
import static org.evenodd.systemtests.check.Tampering.isParams;
import static org.evenodd.systemtests.check.Tampering.replied;
import static org.evenodd.systemtests.check.Tampering.result;
import static org.evenodd.systemtests.check.Tampering.sent;
import static org.evenodd.systemtests.check.Tampering.swallowed;

import java.time.Duration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Referees with one defect each, and the finding that it must cause. */
final class RefereeDefects {

    private static final Duration AFTER_THE_ANSWER = Duration.ofMillis(600);

    private RefereeDefects() {}

    static Stream<Defect> all() {
        return Stream.of(
                        registration(),
                        assignments(),
                        invitations(),
                        calls(),
                        outcomes(),
                        reports(),
                        failures(),
                        wrongAnswers(),
                        RefereeMisconduct.all())
                .flatMap(defects -> defects);
    }

    private static Stream<Defect> registration() {
        return Stream.of(
                Defect.of(
                        "registers without a version",
                        "dialect-referee-meta-version",
                        sent(
                                REFEREE_REGISTER_REQUEST,
                                params -> ((ObjectNode) params.get("referee_meta")).remove("version"))),
                Defect.of(
                        "registers without a name",
                        "registration-form",
                        sent(
                                REFEREE_REGISTER_REQUEST,
                                params -> ((ObjectNode) params.get("referee_meta")).remove("display_name"))),
                Defect.of(
                        "registers another endpoint than its own",
                        "registration-endpoint",
                        sent(
                                REFEREE_REGISTER_REQUEST,
                                params -> ((ObjectNode) params.get("referee_meta"))
                                        .put("contact_endpoint", "http://127.0.0.1:8009/mcp"))));
    }

    private static Stream<Defect> assignments() {
        return Stream.of(
                Defect.of(
                        "does not know ROUND_ANNOUNCEMENT",
                        "round-announcement-heard",
                        answered((request, response) -> is(request, ROUND_ANNOUNCEMENT)
                                ? Tampering.error(response, -32601, "Method not found")
                                : response)),
                Defect.of(
                        "breaks at RUN_MATCH",
                        "run-match-acknowledged",
                        answered((request, response) -> is(request, RUN_MATCH)
                                ? Tampering.error(response, -32603, "Internal error")
                                : response)),
                Defect.of(
                        "answers RUN_MATCH with ok",
                        "run-match-ack",
                        answered((request, response) -> is(request, RUN_MATCH)
                                ? Tampering.altered(
                                        response,
                                        body -> body.putObject("result").put("status", "ok"))
                                : response)),
                Defect.of(
                        "plays what it has refused",
                        "refused-not-played",
                        answered((request, response) -> isOf(request, RUN_MATCH, "R13M2")
                                ? Tampering.error(response, -32000, "full")
                                : response)));
    }

    private static Stream<Defect> invitations() {
        return Stream.of(
                Defect.of(
                        "invites one player after the other",
                        "invited-at-once",
                        delayed(AFTER_THE_ANSWER, params -> isToSecond(params, GAME_INVITATION))),
                Defect.of(
                        "names a wrong opponent",
                        "invitation-opponent",
                        sent(GAME_INVITATION, params -> params.put("opponent_id", "P09"))),
                Defect.of(
                        "leaves league_id out of the invitation",
                        "game-invitation-form",
                        sent(GAME_INVITATION, params -> params.remove("league_id"))),
                Defect.of(
                        "sends local time",
                        "dialect-timestamp",
                        sent(GAME_INVITATION, params -> params.put("timestamp", "2025-01-15T10:00:00"))));
    }

    private static Stream<Defect> calls() {
        return Stream.of(
                Defect.of(
                        "calls one player after the other",
                        "called-at-once",
                        delayed(AFTER_THE_ANSWER, params -> isToSecond(params, CHOOSE_PARITY_CALL))),
                Defect.of(
                        "sends no deadline",
                        "dialect-deadline",
                        sent(CHOOSE_PARITY_CALL, params -> params.remove("deadline"))),
                Defect.of(
                        "sends a deadline that is over",
                        "deadline-ahead",
                        sent(CHOOSE_PARITY_CALL, params -> params.put("deadline", "2025-01-01T10:00:00Z"))),
                Defect.of(
                        "shows the opponent's choice too early",
                        "secret-choice",
                        sent(GAME_ERROR, params -> params.put("opponent_choice", "even"))));
    }

    private static Stream<Defect> outcomes() {
        return Stream.of(
                Defect.of(
                        "draws from 0 to 11",
                        "drawn-number",
                        sent(GAME_OVER, inResult(result -> result.put("drawn_number", 11)))),
                Defect.of(
                        "gives the game to the loser",
                        "winner-right",
                        sent(GAME_OVER, inResult(result -> swap(result, "winner_player_id")))),
                Defect.of("confuses the players' choices", "choices-true", sent(GAME_OVER, inResult(result -> {
                    if (result.path("status").asString().equals("WIN")) {
                        result.putObject("choices").put("P01", "odd").put("P02", "even");
                    }
                }))),
                Defect.of(
                        "forgets the second player's GAME_OVER",
                        "game-over-told",
                        swallowed(params -> isParams(params, GAME_OVER)
                                && params.path("auth_token").asString().startsWith("tok_p02"))));
    }

    private static Stream<Defect> reports() {
        return Stream.of(
                Defect.of("scores 2 for a win", "report-score", sent(MATCH_RESULT_REPORT, inReport(result -> {
                    ObjectNode score = (ObjectNode) result.get("score");
                    score.properties().stream()
                            .filter(points -> points.getValue().asInt() == 3)
                            .map(Map.Entry::getKey)
                            .toList()
                            .forEach(player -> score.put(player, 2));
                }))),
                Defect.of(
                        "reports the loser as winner",
                        "report-winner",
                        sent(MATCH_RESULT_REPORT, inReport(result -> swap(result, "winner")))),
                Defect.of("reports another number", "report-number", sent(MATCH_RESULT_REPORT, inReport(result -> {
                    ObjectNode details = (ObjectNode) result.get("details");
                    int number = details.path("drawn_number").asInt(0);
                    if (number > 0) {
                        details.put("drawn_number", number > 2 ? number - 2 : number + 2);
                    }
                }))),
                Defect.of(
                        "reports without its token",
                        "report-token",
                        sent(MATCH_RESULT_REPORT, params -> params.remove("auth_token"))));
    }

    private static Stream<Defect> failures() {
        return Stream.of(
                Defect.of("calls a refusal a draw", "refusal-forfeits", sent(GAME_OVER, params -> {
                    if (params.path("match_id").asString().equals("R3M1")) {
                        ((ObjectNode) params.get("game_result"))
                                .put("status", "DRAW")
                                .putNull("winner_player_id");
                    }
                })),
                Defect.of("calls a silent player's match a draw", "silence-forfeits", sent(GAME_OVER, params -> {
                    if (params.path("match_id").asString().equals("R10M1")) {
                        ((ObjectNode) params.get("game_result"))
                                .put("status", "DRAW")
                                .putNull("winner_player_id");
                    }
                })),
                Defect.set("never asks a silent player again", "silence-retried", "retry.max_retries=0"),
                Defect.of(
                        "tells a silent player nothing",
                        "silence-told",
                        swallowed(params -> isParams(params, GAME_ERROR)
                                && params.path("error_code").asString().equals("E001"))));
    }

    private static Stream<Defect> wrongAnswers() {
        return Stream.of(
                Defect.of(
                        "takes choices in upper case",
                        "wrong-choice-refused",
                        replied(
                                CHOOSE_PARITY_CALL,
                                result(choice -> choice.put(
                                        "parity_choice",
                                        choice.path("parity_choice").asString().toLowerCase(Locale.ROOT))))),
                Defect.of(
                        "does not look at the match_id of an answer",
                        "wrong-match-refused",
                        replied(CHOOSE_PARITY_CALL, result(choice -> choice.remove("match_id")))),
                Defect.of(
                        "does not look at the token of an answer",
                        "wrong-token-refused",
                        replied(CHOOSE_PARITY_CALL, result(choice -> choice.remove("auth_token")))),
                Defect.of(
                        "gives a second try more time", "called-again", sent(CHOOSE_PARITY_CALL, new LaterDeadline())));
    }

    /** Postpones the deadline of each further call of a match. */
    private static final class LaterDeadline implements Consumer<ObjectNode> {

        private final Set<String> called = new HashSet<>();

        @Override
        public void accept(ObjectNode params) {
            String call = params.path("match_id").asString()
                    + params.path("player_id").asString();
            if (!called.add(call) && params.path("match_id").asString().equals("R4M1")) {
                params.put("deadline", "2025-01-15T23:00:00Z");
            }
        }
    }

    private static Consumer<ObjectNode> inResult(Consumer<ObjectNode> change) {
        return params -> change.accept((ObjectNode) params.get("game_result"));
    }

    private static Consumer<ObjectNode> inReport(Consumer<ObjectNode> change) {
        return params -> change.accept((ObjectNode) params.get("result"));
    }

    /** Replaces a player by the other one; does nothing without a player or a game. */
    private static void swap(ObjectNode result, String field) {
        String winner = result.path(field).asString("");
        boolean game = !result.path("drawn_number").isNull()
                && !result.at("/details/drawn_number").isNull();
        if (game && !winner.isEmpty()) {
            result.put(field, winner.equals("P01") ? "P02" : "P01");
        }
    }

    static boolean isOf(JsonNode body, MessageType type, String match) {
        return is(body, type)
                && body.path("params").path("match_id").asString("").equals(match);
    }

    private static boolean isToSecond(JsonNode params, MessageType type) {
        return isParams(params, type) && params.path("player_id").asString("").equals("P02");
    }

    static boolean isChoice(JsonNode body) {
        return is(body, CHOOSE_PARITY_RESPONSE);
    }
}
