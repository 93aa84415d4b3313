package org.evenodd.conformance.player;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.evenodd.conformance.kit.BodyTrees;
import org.evenodd.conformance.kit.CheckExchange;
import org.evenodd.conformance.kit.MalformedRequest;
import org.evenodd.conformance.kit.NamedRule;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.node.ObjectNode;

/** The probes of malformed messages that a bot must survive, framed in a way that the bot has understood before. */
final class MalformedProbes {

    private static final String ID = "check-7";
    private static final MessageType NOTIFIED = MessageType.LEAGUE_STANDINGS_UPDATE;
    private static final byte[] BROKEN = "{\"jsonrpc\": \"2.0\", \"method\": \"handle_game_inv".getBytes(UTF_8);

    private MalformedProbes() {}

    static Probe brokenJson() {
        return player -> player.peer()
                .post(BROKEN)
                .thenApply(
                        exchange -> MalformedJudge.judge(MalformedRequest.BAD_JSON, exchange, MalformedJudge::taken));
    }

    static Probe unknownMethod() {
        return altered(
                call -> call.put("method", "no_such_method").putObject("params"),
                MalformedRequest.UNKNOWN_METHOD,
                MalformedJudge::nothing);
    }

    static Probe unknownMessage() {
        return altered(
                call -> {
                    call.put("method", "notify_weather");
                    ((ObjectNode) call.path("params")).put("message_type", "WEATHER_REPORT");
                },
                PlayerRule.UNKNOWN_MESSAGE,
                MalformedJudge::nothing);
    }

    static Probe stringId() {
        return player -> altered(
                        call -> call.put("id", ID),
                        PlayerRule.ID_STRING,
                        exchange -> MalformedJudge.otherId(
                                ID, player.sample(NOTIFIED).orElseThrow(), exchange))
                .play(player);
    }

    static Probe notification() {
        return altered(call -> call.remove("id"), MalformedRequest.NOTIFICATION, MalformedJudge::spoken);
    }

    /** Sends a manipulated invitation. */
    static Probe invitation(MatchSpec spec, NamedRule rule, UnaryOperator<ObjectNode> words) {
        return framed(
                MessageType.GAME_INVITATION,
                params(spec, ScriptedMatch::invitation, words),
                rule,
                MalformedJudge::accepted);
    }

    /** Calls for a choice in a match that is over. */
    static Probe lateCall(MatchSpec spec) {
        return framed(
                MessageType.CHOOSE_PARITY_CALL,
                params(spec, ScriptedMatch::call, UnaryOperator.identity()),
                PlayerRule.LATE_CALL,
                MalformedJudge::nothing);
    }

    private static BiConsumer<PlayerUnderCheck, ObjectNode> params(
            MatchSpec spec, Function<ScriptedMatch, Message> message, UnaryOperator<ObjectNode> words) {
        return (player, call) -> call.set("params", words.apply(BodyTrees.of(message.apply(player.match(spec)))));
    }

    private static Probe altered(
            Consumer<ObjectNode> change, NamedRule rule, Function<CheckExchange, Optional<String>> wrong) {
        return framed(NOTIFIED, (player, call) -> change.accept(call), rule, wrong);
    }

    /**
     * Changes the JSON-RPC call in which the bot has understood a message of this type, and sends it again; does nothing
     * with bots that speak no JSON-RPC.
     */
    private static Probe framed(
            MessageType type,
            BiConsumer<PlayerUnderCheck, ObjectNode> change,
            NamedRule rule,
            Function<CheckExchange, Optional<String>> wrong) {
        return player -> player.sample(type)
                .map(before -> BodyTrees.parsed(before.sent()))
                .filter(call -> call.has("method") && call.path("params").isObject())
                .map(ObjectNode.class::cast)
                .map(call -> {
                    change.accept(player, call);
                    return player.peer()
                            .post(Json.bytes(JsonValue.of(call)))
                            .thenApply(exchange -> MalformedJudge.judge(rule, exchange, wrong));
                })
                .orElseGet(() -> Probe.NOTHING.play(player));
    }
}
