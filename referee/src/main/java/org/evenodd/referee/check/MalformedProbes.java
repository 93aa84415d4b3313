package org.evenodd.referee.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.evenodd.agent.check.BodyTrees;
import org.evenodd.agent.check.CheckExchange;
import org.evenodd.agent.check.Finding;
import org.evenodd.agent.check.MalformedRequest;
import org.evenodd.agent.check.NamedRule;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.node.ObjectNode;

/** The probes of malformed messages that a bot must survive, framed in a way that the bot has understood before. */
final class MalformedProbes {

    private static final String ID = "check-7";
    private static final byte[] BROKEN = "{\"jsonrpc\": \"2.0\", \"method\": \"handle_game_inv".getBytes(UTF_8);

    private MalformedProbes() {}

    static Probe brokenJson() {
        return raw(
                player -> Optional.of(BROKEN), exchange -> MalformedJudge.refused(MalformedRequest.BAD_JSON, exchange));
    }

    static Probe unknownMethod() {
        return altered(
                MessageType.LEAGUE_STANDINGS_UPDATE,
                call -> {
                    call.put("method", "no_such_method");
                    call.putObject("params");
                    return call;
                },
                (before, exchange) -> MalformedJudge.answered(MalformedRequest.UNKNOWN_METHOD, exchange));
    }

    static Probe unknownMessage() {
        return altered(
                MessageType.LEAGUE_STANDINGS_UPDATE,
                call -> {
                    call.put("method", "notify_weather");
                    ((ObjectNode) call.path("params")).put("message_type", "WEATHER_REPORT");
                    return call;
                },
                (before, exchange) -> MalformedJudge.answered(PlayerRule.UNKNOWN_MESSAGE, exchange));
    }

    static Probe stringId() {
        return altered(
                MessageType.LEAGUE_STANDINGS_UPDATE,
                call -> call.put("id", ID),
                (before, exchange) -> MalformedJudge.echoed(PlayerRule.ID_STRING, ID, before, exchange));
    }

    static Probe notification() {
        return altered(
                MessageType.LEAGUE_STANDINGS_UPDATE,
                call -> {
                    call.remove("id");
                    return call;
                },
                (before, exchange) -> MalformedJudge.silent(MalformedRequest.NOTIFICATION, exchange));
    }

    /** Sends a manipulated invitation. */
    static Probe invitation(MatchSpec spec, NamedRule rule, UnaryOperator<ObjectNode> words) {
        return player -> framed(player, player.match(spec).invitation(player.now()), words)
                .map(body -> player.peer().post(body).thenApply(exchange -> MalformedJudge.notAccepted(rule, exchange)))
                .orElseGet(MalformedProbes::nothing);
    }

    private static Optional<byte[]> framed(PlayerUnderCheck player, Message message, UnaryOperator<ObjectNode> words) {
        ObjectNode params = BodyTrees.of(message);
        return frame(player, message.type()).map(call -> {
            call.set("params", words.apply(params));
            return bytes(call);
        });
    }

    /** Calls for a choice in a match that is over. */
    static Probe lateCall(MatchSpec spec) {
        return player -> framed(player, player.match(spec).call(player.now()), UnaryOperator.identity())
                .map(body -> player.peer()
                        .post(body)
                        .thenApply(exchange -> MalformedJudge.answered(PlayerRule.LATE_CALL, exchange)))
                .orElseGet(MalformedProbes::nothing);
    }

    private static Probe altered(
            MessageType type,
            UnaryOperator<ObjectNode> change,
            BiFunction<CheckExchange, CheckExchange, List<Finding>> judge) {
        return player -> frame(player, type)
                .map(call -> player.peer()
                        .post(bytes(change.apply(call)))
                        .thenApply(exchange -> judge.apply(player.sample(type).orElseThrow(), exchange)))
                .orElseGet(MalformedProbes::nothing);
    }

    /**
     * Returns the JSON-RPC call in which the bot has understood a message of this type; empty for bots that speak no
     * JSON-RPC.
     */
    private static Optional<ObjectNode> frame(PlayerUnderCheck player, MessageType type) {
        return player.sample(type)
                .map(exchange -> BodyTrees.parsed(exchange.sent()))
                .filter(call -> call.has("method") && call.path("params").isObject())
                .map(ObjectNode.class::cast);
    }

    private static Probe raw(
            Function<PlayerUnderCheck, Optional<byte[]>> body, Function<CheckExchange, List<Finding>> judge) {
        return player -> body.apply(player)
                .map(bytes -> player.peer().post(bytes).thenApply(judge))
                .orElseGet(MalformedProbes::nothing);
    }

    private static byte[] bytes(ObjectNode call) {
        return Json.bytes(JsonValue.of(call));
    }

    private static CompletableFuture<List<Finding>> nothing() {
        return CompletableFuture.completedFuture(List.of());
    }
}
