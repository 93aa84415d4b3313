package org.evenodd.conformance.player;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.evenodd.conformance.kit.BodyTrees;
import org.evenodd.conformance.kit.CheckExchange;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.NamedRule;
import org.evenodd.conformance.kit.QuotedBody;
import tools.jackson.databind.JsonNode;

/** Judges the replies to malformed messages. */
final class MalformedJudge {

    private static final int FIRST_ERROR = 400;
    private static final int FIRST_FAILURE = 500;

    private MalformedJudge() {}

    /**
     * Judges the reply to a message that must be answered.
     *
     * @param wrong what is wrong with an answer
     */
    static List<Finding> judge(
            NamedRule rule, CheckExchange exchange, Function<CheckExchange, Optional<String>> wrong) {
        return problem(exchange).or(() -> wrong.apply(exchange)).map(what -> rule.seen(what, exchange)).stream()
                .toList();
    }

    /** Of a message that may be refused or accepted. */
    static Optional<String> nothing(CheckExchange exchange) {
        return Optional.empty();
    }

    private static Optional<String> problem(CheckExchange exchange) {
        return exchange.reply().isEmpty()
                ? Optional.of(QuotedBody.of(exchange.delivery()))
                : exchange.reply()
                        .filter(reply -> reply.status() >= FIRST_FAILURE && !isError(exchange))
                        .map(reply -> "HTTP %d without a JSON-RPC error".formatted(reply.status()));
    }

    private static boolean isError(CheckExchange exchange) {
        return exchange.body().path("error").path("code").isIntegralNumber();
    }

    /** Of a message that must be refused. */
    static Optional<String> taken(CheckExchange exchange) {
        return exchange.reply()
                .filter(reply -> reply.status() < FIRST_ERROR && !saysError(exchange.body()))
                .map(reply -> "taken with HTTP %d as if nothing were wrong".formatted(reply.status()));
    }

    private static boolean saysError(JsonNode body) {
        boolean outside = body.has("error") && !body.path("error").isNull();
        return outside || body.path("result").has("error");
    }

    /** Of an invitation that must not be accepted. */
    static Optional<String> accepted(CheckExchange exchange) {
        JsonNode body = exchange.body();
        boolean yes = body.path("result").path("accept").booleanValue(false)
                || body.path("accept").booleanValue(false);
        return yes ? Optional.of("answered with accept: true") : Optional.empty();
    }

    /** Of a message that must be accepted without an answer. */
    static Optional<String> spoken(CheckExchange exchange) {
        boolean response = exchange.isResponse();
        return exchange.reply()
                .filter(reply -> response || reply.status() >= FIRST_ERROR)
                .map(reply ->
                        "HTTP %d with %s".formatted(reply.status(), response ? "a response object" : "a refusal"));
    }

    /** Of a request with an unusual id, which the reply must repeat if the reply to the request before repeated its own. */
    static Optional<String> otherId(String id, CheckExchange before, CheckExchange exchange) {
        JsonNode asked = BodyTrees.parsed(before.sent()).path("id");
        boolean careful = before.body().path("id").equals(asked);
        String echoed = exchange.body().path("id").stringValue("");
        boolean failed = !exchange.body().has("result");
        return careful && (failed || !echoed.equals(id))
                ? Optional.of(failed ? "not answered with a result" : "the id \"%s\" did not come back".formatted(id))
                : Optional.empty();
    }
}
