package org.evenodd.conformance.player;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.evenodd.conformance.player.Quirk.FOREVER;
import static org.evenodd.conformance.player.Quirk.answering;
import static org.evenodd.conformance.player.Quirk.framing;
import static org.evenodd.conformance.player.Quirk.hearing;
import static org.evenodd.conformance.player.Quirk.registering;
import static org.evenodd.conformance.player.Quirk.replying;
import static org.evenodd.conformance.player.Quirk.skipping;
import static org.evenodd.conformance.player.Quirk.taking;
import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_CALL;
import static org.evenodd.protocol.message.MessageType.GAME_ERROR;
import static org.evenodd.protocol.message.MessageType.GAME_INVITATION;
import static org.evenodd.protocol.message.MessageType.GAME_OVER;
import static org.evenodd.protocol.message.MessageType.LEAGUE_COMPLETED;
import static org.evenodd.protocol.message.MessageType.LEAGUE_STANDINGS_UPDATE;
import static org.evenodd.protocol.message.MessageType.ROUND_ANNOUNCEMENT;
import static org.evenodd.protocol.message.MessageType.ROUND_COMPLETED;

import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.node.ObjectNode;

/** Bots with one defect each, and the one finding that it must cause. */
enum BrokenBot {
    ACCEPTS_WITH_A_STRING("accept-boolean", answering(GAME_INVITATION, ack -> ack.put("accept", "true"))),
    FORGETS_TO_ACCEPT("dialect-accept", answering(GAME_INVITATION, ack -> ack.remove("accept"))),
    DECLINES("invitation-accepted", answering(GAME_INVITATION, ack -> ack.put("accept", false))),
    JOINS_ANOTHER_MATCH("match-id", answering(GAME_INVITATION, ack -> ack.put("match_id", "R9M9"))),
    JOINS_LATE("invitation-in-time", taking(Duration.ofSeconds(6), is(GAME_INVITATION))),
    JOINS_SLOWLY("slow", taking(Duration.ofSeconds(3), is(GAME_INVITATION))),
    ONLY_SAYS_RECEIVED("dialect-accept", answering(GAME_INVITATION, BrokenBot::receivedOnly)),
    REFUSES_TO_JOIN("invitation-answered", framing((ask, response) -> failing(ask, GAME_INVITATION, response))),
    CHOOSES_WITH_A_CAPITAL("choice-value", choosing("Even")),
    CHOOSES_NULL("choice-value", answering(CHOOSE_PARITY_CALL, choice -> choice.putNull("parity_choice"))),
    CHOOSES_FOR_ANOTHER_MATCH("match-id", answering(CHOOSE_PARITY_CALL, choice -> choice.put("match_id", "R9M9"))),
    CHOOSES_LATE("choice-in-time", taking(Duration.ofSeconds(31), is(CHOOSE_PARITY_CALL))),
    CHOOSES_FOR_HOURS("choice-in-time", taking(FOREVER, is(CHOOSE_PARITY_CALL))),
    SENDS_ANOTHER_TIME_ZONE("dialect-timestamp", timestamped("2025-01-15T12:30:00+02:00")),
    SENDS_LOCAL_TIME("dialect-timestamp", timestamped("2025-01-15T10:30:00")),
    SPEAKS_ANOTHER_PROTOCOL("dialect-protocol", inMatch(answer -> answer.put("protocol", "league.v1"))),
    NAMES_NO_PROTOCOL("dialect-protocol", inMatch(answer -> answer.remove("protocol"))),
    NAMES_NO_TYPE("dialect-message-type", inMatch(answer -> answer.remove("message_type"))),
    NAMES_NO_MATCH("dialect-match-id", inMatch(answer -> answer.remove("match_id"))),
    CALLS_ITSELF_ANOTHER("player-id", inMatch(answer -> answer.put("player_id", "P07"))),
    SENDS_NO_TOKEN("answer-token", inMatch(answer -> answer.remove("auth_token"))),
    SENDS_A_PLACEHOLDER("answer-token", inMatch(answer -> answer.put("auth_token", "tok-placeholder"))),
    SENDS_ITS_OWN_TOKEN("token-to-referee", inMatch(answer -> answer.put("auth_token", CheckBench.TOKEN.value()))),
    SENDS_A_WRONG_TOKEN("answer-token-wrong", inMatch(answer -> answer.put("auth_token", "tok_p01_" + "1".repeat(64)))),
    ANSWERS_ALWAYS_WITH_ID_1("dialect-id", framing((ask, response) -> response.put("id", 1))),
    TAKES_NO_STRING_IDS("id-string", replying(ask -> ask.call().path("id").isString(), status(422))),
    ANSWERS_IN_HTML("content-type", replying((ask, response) -> typed(response))),
    ANSWERS_BARE("dialect-form", framing((ask, response) -> bare(response))),
    LEAVES_OUT_THE_VERSION("jsonrpc-version", framing((ask, response) -> response.remove("jsonrpc"))),
    KNOWS_AN_ALIAS_ONLY("method-name", hearing(call -> deaf(call, "parity_choose"))),
    REDIRECTS("answer-readable", replying(is(GAME_INVITATION), status(307))),
    ANSWERS_AT_LENGTH("answer-readable", replying(is(CHOOSE_PARITY_CALL), text(200, "x".repeat(20_000)))),
    FAILS_AFTER_THE_GAME("game-over-heard", replying(is(GAME_OVER), status(500))),
    HANGS_AFTER_THE_GAME("game-over-heard", taking(FOREVER, is(GAME_OVER))),
    KNOWS_NO_ROUNDS("round-announcement-heard", hearing(call -> deaf(call, ROUND_ANNOUNCEMENT))),
    KNOWS_NO_ENDS_OF_ROUNDS("round-completed-heard", hearing(call -> deaf(call, ROUND_COMPLETED))),
    KNOWS_NO_ERRORS("game-error-heard", hearing(call -> deaf(call, GAME_ERROR))),
    KNOWS_NO_END("league-completed-heard", hearing(call -> deaf(call, LEAGUE_COMPLETED))),
    READS_SHORT_BODIES_ONLY("big-standings", replying(BrokenBot::isLong, status(413))),
    CHOKES_ON_NEW_FIELDS("extra-fields", replying(ask -> ask.params().has("weather"), status(422))),
    CHOOSES_ONCE("retried-call", replying(ask -> again(ask, CHOOSE_PARITY_CALL, "R4M1"), status(500))),
    JOINS_ONCE("repeated-invitation", answering(BrokenBot::joinOnce)),
    TAKES_A_REPEATED_CALL_ILL("repeated-call", replying(BrokenBot::secondOfThree, status(500))),
    HANGS_WHEN_IT_IS_OVER("late-call", taking(FOREVER, BrokenBot::lateCall)),
    MIXES_MATCHES_UP("parallel", answering(BrokenBot::mixUp)),
    BELIEVES_ANY_TOKEN("choice-to-stranger", skipping(Quirk.Check.WRONG_TOKEN)),
    NEEDS_NO_TOKEN("choice-to-stranger", skipping(Quirk.Check.MISSING_TOKEN)),
    JOINS_FOR_ANY_TOKEN("wrong-token", skipping(Quirk.Check.WRONG_TOKEN_OF_INVITATION)),
    JOINS_WITHOUT_A_TOKEN("missing-token", skipping(Quirk.Check.MISSING_TOKEN_OF_INVITATION)),
    EXPECTS_ITS_OWN_TOKEN_OF_REFEREES("match-token", skipping(Quirk.Check.WHICH_TOKEN_IS_DUE)),
    DISBELIEVES_ITS_MANAGER("own-token", framing((ask, response) -> disbelieving(ask, response))),
    GIVES_ITS_TOKEN_TO_WHO_SHOWS_NONE("token-to-stranger", skipping(Quirk.Check.WHO_GETS_ITS_OWN_TOKEN)),
    GIVES_ITS_TOKEN_AWAY_IN_THE_END("token-to-stranger", skipping(Quirk.Check.WHO_GETS_ITS_OWN_TOKEN_IN_THE_END)),
    GIVES_THE_TOKEN_OF_A_MATCH_AWAY("token-to-stranger", skipping(Quirk.Check.WHO_GETS_THE_TOKEN_OF_THE_MATCH)),
    JOINS_NO_MATCH_IN_PARTICULAR("missing-field", skipping(Quirk.Check.MISSING_FIELD)),
    JOINS_MATCH_42("wrong-type", skipping(Quirk.Check.WRONG_TYPE)),
    ANSWERS_NOTIFICATIONS("notification", replying((ask, r) -> ask.isNotification() ? text(200, "{\"result\":1}") : r)),
    HANGS_ON_NOTIFICATIONS("notification", taking(FOREVER, Ask::isNotification)),
    FAILS_ON_UNKNOWN_METHODS("unknown-method", replying(method("no_such_method"), status(500))),
    HANGS_ON_UNKNOWN_MESSAGES("unknown-message", taking(FOREVER, method("notify_weather"))),
    FAILS_ON_BAD_JSON("bad-json", replying(Ask::isBroken, text(500, "Traceback"))),
    TAKES_BAD_JSON("bad-json", replying(Ask::isBroken, text(200, "{\"status\":\"ok\"}"))),
    DIES_OF_BAD_JSON("alive", taking(FOREVER, Ask::shaken)),
    REGISTERS_WITHOUT_A_VERSION("dialect-player-meta-version", meta(meta -> meta.remove("version"))),
    REGISTERS_WITH_A_LONG_NAME("registration-form", meta(meta -> meta.put("display_name", "x".repeat(51)))),
    REGISTERS_ANOTHER_PATH("registration-endpoint", CheckBench.registering("http://127.0.0.1:8101/bot")),
    REGISTERS_ANOTHER_PORT("registration-endpoint", CheckBench.registering("http://127.0.0.1:8102/mcp")),
    REGISTERS_ITS_MANAGER("registration-endpoint", CheckBench.registering("http://127.0.0.1:8000/mcp"));

    final String finding;

    @SuppressWarnings("ImmutableEnumChecker") // its functions keep nothing
    final Quirk quirk;

    BrokenBot(String finding, Quirk quirk) {
        this.finding = finding;
        this.quirk = quirk;
    }

    static Predicate<Ask> is(MessageType type) {
        return ask -> ask.is(type);
    }

    private static Predicate<Ask> method(String name) {
        return ask -> ask.call().path("method").stringValue("").equals(name);
    }

    private static Quirk choosing(String choice) {
        return answering(CHOOSE_PARITY_CALL, answer -> answer.put("parity_choice", choice));
    }

    private static Quirk inMatch(Consumer<ObjectNode> change) {
        return answering((ask, answer) -> {
            if (ask.is(GAME_INVITATION) || ask.is(CHOOSE_PARITY_CALL)) {
                change.accept(answer);
            }
        });
    }

    private static Quirk timestamped(String time) {
        return inMatch(answer -> answer.put("timestamp", time));
    }

    static Quirk meta(Consumer<ObjectNode> change) {
        return registering(request -> change.accept((ObjectNode) request.get("player_meta")));
    }

    static void receivedOnly(ObjectNode answer) {
        answer.removeAll();
        answer.put("status", "received");
    }

    static void failing(Ask ask, MessageType type, ObjectNode response) {
        if (ask.is(type) && response.has("result")) {
            response.remove("result");
            response.putObject("error").put("code", -32603).put("message", "KeyError");
        }
    }

    private static void disbelieving(Ask ask, ObjectNode response) {
        if (ask.is(ROUND_COMPLETED) && response.has("result")) {
            response.remove("result");
            response.putObject("error").put("code", 3001).put("message", "Who are you?");
        }
    }

    static void deaf(ObjectNode call, MessageType type) {
        if (MessageType.named(call.path("method").stringValue(""))
                .filter(type::equals)
                .isPresent()) {
            call.put("method", "unheard_of");
        }
    }

    private static void deaf(ObjectNode call, String method) {
        if (call.path("method").stringValue("").equals(method)) {
            call.put("method", "unheard_of");
        }
    }

    private static void bare(ObjectNode response) {
        if (response.get("result") instanceof ObjectNode result) {
            response.removeAll();
            response.setAll(result);
        }
    }

    private static boolean isLong(Ask ask) {
        return ask.is(LEAGUE_STANDINGS_UPDATE) && ask.params().path("standings").size() > 50;
    }

    static boolean again(Ask ask, MessageType type, String match) {
        return ask.is(type) && ask.match().equals(match) && ask.before() > 0;
    }

    private static void joinOnce(Ask ask, ObjectNode answer) {
        if (again(ask, GAME_INVITATION, "R5M1")) {
            answer.put("accept", false);
        }
    }

    private static boolean secondOfThree(Ask ask) {
        return again(ask, CHOOSE_PARITY_CALL, "R5M1") && ask.before() == 1;
    }

    private static boolean lateCall(Ask ask) {
        return again(ask, CHOOSE_PARITY_CALL, "R5M1") && ask.before() == 2;
    }

    private static void mixUp(Ask ask, ObjectNode answer) {
        if (ask.is(CHOOSE_PARITY_CALL) && ask.latest().equals("R7M1")) {
            answer.put("match_id", "R7M1");
        }
    }

    private static ServiceResponse typed(ServiceResponse response) {
        return new ServiceResponse(response.status(), "text/html", response.body(), response.headers());
    }

    static ServiceResponse status(int status) {
        return text(status, "{\"detail\":\"no\"}");
    }

    static ServiceResponse text(int status, String body) {
        return new ServiceResponse(status, "application/json", body.getBytes(UTF_8), Map.of());
    }
}
