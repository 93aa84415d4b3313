package org.evenodd.conformance.manager;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import org.evenodd.conformance.kit.CheckExchange;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.protocol.peer.Delivery;
import tools.jackson.databind.JsonNode;

/** The answer, in any form, to a request that should be refused. */
record RawAnswer(CheckExchange exchange) {

    private static final int FIRST_ERROR = 400;
    private static final int FIRST_FAILURE = 500;

    boolean isRefused() {
        JsonNode body = body();
        boolean rejected = body.at("/result/status").stringValue("").equals("REJECTED")
                || !body.at("/result/success").asBoolean(true);
        boolean failed =
                body.path("error").isObject() || body.at("/result/error").isObject();
        return rejected || failed || exchange.reply().filter(RawAnswer::isError).isPresent();
    }

    private static boolean isError(Delivery.Replied reply) {
        return reply.status() >= FIRST_ERROR && reply.status() < FIRST_FAILURE;
    }

    /** A breach of this rule, unless it was refused. */
    List<Finding> unlessRefused(ManagerRule rule) {
        return isRefused() ? List.of() : List.of(rule.seen(summary(), exchange));
    }

    /** Whether the answer contains a word. */
    boolean says(String word) {
        return exchange.reply()
                .filter(reply -> new String(reply.body(), UTF_8).contains(word))
                .isPresent();
    }

    JsonNode body() {
        return exchange.body();
    }

    private String summary() {
        if (exchange.reply().isEmpty()) {
            return "no answer";
        }
        JsonNode error = body().path("error");
        return error.isObject() ? "the error " + error.path("code") : "it is taken";
    }
}
