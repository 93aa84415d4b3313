package org.evenodd.conformance.player;

import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.evenodd.conformance.kit.CheckExchange;
import org.evenodd.conformance.kit.CheckExchange.BodyTrees;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.MalformedRequest;
import org.evenodd.conformance.kit.ProtocolRule.NamedRule;
import org.evenodd.conformance.player.ScriptedMatch.MatchSpec;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The probes of malformed messages that a bot must survive, framed in a way that the bot has understood before. */
final class MalformedProbes {

    private static final String UNUSUAL_ID = "check-7";
    private static final MessageType NOTIFIED = MessageType.LEAGUE_STANDINGS_UPDATE;

    private MalformedProbes() {}

    static Probe brokenJson() {
        return player -> MalformedRequest.BAD_JSON.judge(player.post(MalformedRequest.BAD_JSON.body()));
    }

    static Probe unknownMethod() {
        return altered(
                call -> call.put("method", "no_such_method").putObject("params"),
                MalformedRequest.UNKNOWN_METHOD::judge);
    }

    static Probe unknownMessage() {
        return altered(
                call -> {
                    call.put("method", "notify_weather");
                    ((ObjectNode) call.path("params")).put("message_type", "WEATHER_REPORT");
                },
                survives(PlayerRule.UNKNOWN_MESSAGE));
    }

    static Probe notification() {
        return altered(call -> call.remove("id"), MalformedRequest.NOTIFICATION::judge);
    }

    /** Sends an unusual id, which the reply must repeat if the reply to the request before repeated its own. */
    static Probe stringId() {
        return player -> altered(
                        call -> call.put("id", UNUSUAL_ID),
                        exchange -> MalformedRequest.judge(
                                PlayerRule.ID_STRING,
                                exchange,
                                answer -> otherId(player.sample(NOTIFIED).orElseThrow(), answer)))
                .play(player);
    }

    private static Optional<String> otherId(CheckExchange before, CheckExchange exchange) {
        JsonNode asked = BodyTrees.parsed(before.sent()).path("id");
        boolean careful = before.body().path("id").equals(asked);
        boolean failed = !exchange.body().has("result");
        boolean echoed = exchange.body().path("id").stringValue("").equals(UNUSUAL_ID);
        return careful && (failed || !echoed)
                ? Optional.of(
                        failed ? "not answered with a result" : "the id \"%s\" did not come back".formatted(UNUSUAL_ID))
                : Optional.empty();
    }

    /** Sends a manipulated invitation, which must not be accepted. */
    static Probe invitation(MatchSpec spec, NamedRule rule, UnaryOperator<ObjectNode> words) {
        return framed(
                MessageType.GAME_INVITATION,
                (player, call) -> call.set(
                        "params", words.apply(BodyTrees.of(player.match(spec).invitation()))),
                exchange -> MalformedRequest.judge(rule, exchange, MalformedProbes::accepted));
    }

    private static Optional<String> accepted(CheckExchange exchange) {
        boolean yes = Stream.of("/result/accept", "/accept")
                .anyMatch(place -> exchange.body().at(place).booleanValue(false));
        return yes ? Optional.of("answered with accept: true") : Optional.empty();
    }

    /** Calls for a move in a match that is over. */
    static Probe lateCall(MatchSpec spec, MessageType type) {
        return framed(
                type,
                (player, call) ->
                        call.set("params", BodyTrees.of(player.match(spec).call())),
                survives(PlayerRule.LATE_CALL));
    }

    private static Function<CheckExchange, List<Finding>> survives(PlayerRule rule) {
        return exchange -> MalformedRequest.judge(rule, exchange, answer -> Optional.empty());
    }

    private static Probe altered(Consumer<ObjectNode> change, Function<CheckExchange, List<Finding>> judge) {
        return framed(NOTIFIED, (player, call) -> change.accept(call), judge);
    }

    /**
     * Changes the JSON-RPC call in which the bot has understood a message of this type, and sends it again; does nothing
     * with bots that speak no JSON-RPC.
     */
    private static Probe framed(
            MessageType type,
            BiConsumer<PlayerUnderCheck, ObjectNode> change,
            Function<CheckExchange, List<Finding>> judge) {
        return player -> player.sample(type)
                .map(before -> BodyTrees.parsed(before.sent()))
                .filter(call -> call.has("method") && call.path("params").isObject())
                .map(ObjectNode.class::cast)
                .map(call -> {
                    change.accept(player, call);
                    return judge.apply(player.post(Json.bytes(JsonValue.of(call))));
                })
                .orElseGet(List::of);
    }
}
