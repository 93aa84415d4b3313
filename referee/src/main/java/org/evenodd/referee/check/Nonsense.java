package org.evenodd.referee.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.evenodd.agent.check.Exchange;
import org.evenodd.agent.check.Finding;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The beats that are no conversation: what a bot must survive, framed as it has shown that it understands. */
final class Nonsense {

    private static final String ID = "check-7";
    private static final byte[] BROKEN = "{\"jsonrpc\": \"2.0\", \"method\": \"handle_game_inv".getBytes(UTF_8);

    private Nonsense() {}

    static Beat brokenJson() {
        return raw(stage -> Optional.of(BROKEN), exchange -> MannersJudge.refused(PlayerRule.BAD_JSON, exchange));
    }

    static Beat unknownMethod() {
        return altered(
                MessageType.LEAGUE_STANDINGS_UPDATE,
                call -> {
                    call.put("method", "no_such_method");
                    call.putObject("params");
                    return call;
                },
                (before, exchange) -> MannersJudge.answered(PlayerRule.UNKNOWN_METHOD, exchange));
    }

    static Beat unknownMessage() {
        return altered(
                MessageType.LEAGUE_STANDINGS_UPDATE,
                call -> {
                    call.put("method", "notify_weather");
                    ((ObjectNode) call.path("params")).put("message_type", "WEATHER_REPORT");
                    return call;
                },
                (before, exchange) -> MannersJudge.answered(PlayerRule.UNKNOWN_MESSAGE, exchange));
    }

    static Beat stringId() {
        return altered(
                MessageType.LEAGUE_STANDINGS_UPDATE,
                call -> call.put("id", ID),
                (before, exchange) -> MannersJudge.echoed(PlayerRule.ID_STRING, ID, before, exchange));
    }

    static Beat notification() {
        return altered(
                MessageType.LEAGUE_STANDINGS_UPDATE,
                call -> {
                    call.remove("id");
                    return call;
                },
                (before, exchange) -> MannersJudge.silent(PlayerRule.NOTIFICATION, exchange));
    }

    /** An invitation that has been tampered with. */
    static Beat invitation(MatchSpec spec, PlayerRule rule, UnaryOperator<ObjectNode> words) {
        return stage -> framed(stage, stage.match(spec).invitation(stage.now()), words)
                .map(body -> stage.post(body).thenApply(exchange -> MannersJudge.notAccepted(rule, exchange)))
                .orElseGet(Nonsense::nothing);
    }

    private static Optional<byte[]> framed(Stage stage, Message message, UnaryOperator<ObjectNode> words) {
        JsonNode params = WireJudge.parsed(Json.bytes(MessageCodec.encode(message)));
        return frame(stage, message.type()).map(call -> {
            call.set("params", words.apply((ObjectNode) params));
            return bytes(call);
        });
    }

    /** A call for a match that is over. */
    static Beat lateCall(MatchSpec spec) {
        return stage -> framed(stage, stage.match(spec).call(stage.now()), UnaryOperator.identity())
                .map(body ->
                        stage.post(body).thenApply(exchange -> MannersJudge.answered(PlayerRule.LATE_CALL, exchange)))
                .orElseGet(Nonsense::nothing);
    }

    private static Beat altered(
            MessageType type, UnaryOperator<ObjectNode> change, BiFunction<Exchange, Exchange, List<Finding>> judge) {
        return stage -> frame(stage, type)
                .map(call -> stage.post(bytes(change.apply(call)))
                        .thenApply(exchange -> judge.apply(stage.sample(type).orElseThrow(), exchange)))
                .orElseGet(Nonsense::nothing);
    }

    /** The JSON-RPC call in which the bot has understood such a message; empty for bots that speak no JSON-RPC. */
    private static Optional<ObjectNode> frame(Stage stage, MessageType type) {
        return stage.sample(type)
                .map(exchange -> WireJudge.parsed(exchange.sent()))
                .filter(call -> call.has("method") && call.path("params").isObject())
                .map(ObjectNode.class::cast);
    }

    private static Beat raw(Function<Stage, Optional<byte[]>> body, Function<Exchange, List<Finding>> judge) {
        return stage -> body.apply(stage)
                .map(bytes -> stage.post(bytes).thenApply(judge))
                .orElseGet(Nonsense::nothing);
    }

    private static byte[] bytes(ObjectNode call) {
        return Json.bytes(JsonValue.of(call));
    }

    private static CompletableFuture<List<Finding>> nothing() {
        return CompletableFuture.completedFuture(List.of());
    }
}
