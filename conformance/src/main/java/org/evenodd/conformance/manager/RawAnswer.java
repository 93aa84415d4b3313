package org.evenodd.conformance.manager;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.evenodd.conformance.kit.CheckExchange;
import org.evenodd.protocol.peer.Delivery;
import tools.jackson.databind.JsonNode;

/** The answer, in any form, to a request that should be refused. */
record RawAnswer(CheckExchange exchange) {

    private static final int FIRST_ERROR = 400;
    private static final int FIRST_FAILURE = 500;

    boolean isRefused() {
        return exchange.reply().filter(this::isRefusal).isPresent();
    }

    private boolean isRefusal(Delivery.Replied reply) {
        JsonNode body = body();
        boolean rejected = body.at("/result/status").stringValue("").equals("REJECTED")
                || !body.at("/result/success").asBoolean(true);
        boolean failed =
                body.path("error").isObject() || body.at("/result/error").isObject();
        return rejected || failed || (reply.status() >= FIRST_ERROR && reply.status() < FIRST_FAILURE);
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

    /** A short description of the answer. */
    String summary() {
        if (exchange.reply().isEmpty()) {
            return "no answer";
        }
        JsonNode error = body().path("error");
        return error.isObject() ? "the error " + error.path("code") : "it is taken";
    }
}
