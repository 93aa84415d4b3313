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
        return framed(
                NOTIFIED,
                (player, call) -> {
                    String place = BodyTrees.place(call);
                    ((ObjectNode) call.at(place)).put("message_type", "WEATHER_REPORT");
                    if (place.equals("/params")) {
                        call.put("method", "notify_weather");
                    }
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
                (player, call) ->
                        say(call, words.apply(BodyTrees.of(player.match(spec).invitation()))),
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
                (player, call) -> say(call, BodyTrees.of(player.match(spec).call())),
                survives(PlayerRule.LATE_CALL));
    }

    /** Replaces the message in a call of any form. */
    private static void say(ObjectNode call, ObjectNode message) {
        ((ObjectNode) call.at(BodyTrees.place(call))).removeAll().setAll(message);
    }

    private static Function<CheckExchange, List<Finding>> survives(PlayerRule rule) {
        return exchange -> MalformedRequest.judge(rule, exchange, answer -> Optional.empty());
    }

    /** Changes the JSON-RPC of a call that the bot has understood; nothing is sent to a bot that speaks none. */
    private static Probe altered(Consumer<ObjectNode> change, Function<CheckExchange, List<Finding>> judge) {
        return framed(NOTIFIED, (player, call) -> change.accept(call), judge)
                .where(player -> player.sample(NOTIFIED)
                        .filter(before -> BodyTrees.parsed(before.sent()).has("method"))
                        .isPresent());
    }

    /** Changes the call in which the bot has understood a message of this type, and sends it again. */
    private static Probe framed(
            MessageType type,
            BiConsumer<PlayerUnderCheck, ObjectNode> change,
            Function<CheckExchange, List<Finding>> judge) {
        return player -> player.sample(type)
                .map(before -> {
                    ObjectNode call = (ObjectNode) BodyTrees.parsed(before.sent());
                    change.accept(player, call);
                    return judge.apply(player.post(before.to(), Json.bytes(JsonValue.of(call))));
                })
                .orElseGet(List::of);
    }
}
