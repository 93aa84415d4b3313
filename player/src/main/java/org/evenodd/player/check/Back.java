package org.evenodd.player.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.evenodd.agent.check.Exchange;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.transport.Delivery;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** What came back for a request that should be refused, in whatever form. */
record Back(Exchange exchange) {

    private static final int FIRST_ERROR = 400;
    private static final int FIRST_FAILURE = 500;

    boolean isRefused() {
        if (!(exchange.came() instanceof Delivery.Replied replied)) {
            return false;
        }
        JsonNode body = body();
        boolean rejected = body.at("/result/status").stringValue("").equals("REJECTED")
                || !body.at("/result/success").asBoolean(true);
        boolean failed =
                body.path("error").isObject() || body.at("/result/error").isObject();
        return rejected || failed || (replied.status() >= FIRST_ERROR && replied.status() < FIRST_FAILURE);
    }

    /** Whether it says a word somewhere. */
    boolean says(String word) {
        return exchange.came() instanceof Delivery.Replied replied && new String(replied.body(), UTF_8).contains(word);
    }

    JsonNode body() {
        try {
            return exchange.came() instanceof Delivery.Replied replied
                    ? StrictJson.parse(replied.body())
                    : JsonNodeFactory.instance.missingNode();
        } catch (MalformedJsonException e) {
            return JsonNodeFactory.instance.missingNode();
        }
    }

    /** What it was, in a few words. */
    String summary() {
        if (!(exchange.came() instanceof Delivery.Replied)) {
            return "no answer";
        }
        JsonNode error = body().path("error");
        return error.isObject() ? "the error " + error.path("code") : "it is taken";
    }
}
