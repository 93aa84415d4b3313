package org.evenodd.conformance.player;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.conformance.kit.BodyTrees;
import org.evenodd.conformance.kit.CheckExchange;
import org.evenodd.conformance.kit.CheckedCall;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.protocol.peer.Delivery;
import tools.jackson.databind.JsonNode;

/** Judges the form and the response time of an answer that was understood. */
final class WireJudge {

    private static final String JSON = "application/json";
    private static final int PART = 2;

    private WireJudge() {}

    static List<Finding> judge(CheckedCall asked) {
        CheckExchange last = asked.last();
        return asked.isTaken()
                ? Stream.of(type(last), version(last), method(asked), pace(asked))
                        .flatMap(Optional::stream)
                        .toList()
                : List.of();
    }

    private static Optional<Finding> type(CheckExchange exchange) {
        return exchange.reply()
                .filter(reply -> reply.body().length > 0)
                .map(Delivery.Replied::contentType)
                .filter(type -> !type.toLowerCase(Locale.ROOT).startsWith(JSON))
                .map(type -> PlayerRule.CONTENT_TYPE.seen(
                        type.isEmpty() ? "no Content-Type" : "Content-Type: " + type, exchange));
    }

    private static Optional<Finding> version(CheckExchange exchange) {
        JsonNode body = exchange.body();
        boolean wrong = !body.path("jsonrpc").stringValue("").equals("2.0");
        return exchange.isResponse() && wrong
                ? Optional.of(PlayerRule.JSONRPC_VERSION.seen(
                        "jsonrpc: " + (body.has("jsonrpc") ? body.path("jsonrpc") : "nothing"), exchange))
                : Optional.empty();
    }

    private static Optional<Finding> method(CheckedCall asked) {
        String first = method(asked.first());
        String understood = method(asked.last());
        boolean otherFrame = asked.notes().stream().anyMatch(TellingJudge::isOfTheFrame);
        return otherFrame || first.equals(understood)
                ? Optional.empty()
                : Optional.of(PlayerRule.METHOD_NAME.seen(
                        "%s is not understood, %s is".formatted(first, understood), asked.first()));
    }

    private static String method(CheckExchange exchange) {
        return BodyTrees.parsed(exchange.sent()).path("method").stringValue("");
    }

    private static Optional<Finding> pace(CheckedCall asked) {
        Duration took = asked.last().took();
        return took.multipliedBy(PART).compareTo(asked.limit()) > 0
                ? Optional.of(PlayerRule.SLOW.seen(
                        "%d of %d ms".formatted(took.toMillis(), asked.limit().toMillis()), asked.last()))
                : Optional.empty();
    }
}
