package org.evenodd.agent.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.transport.Delivery;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Bodies that no agent of the league sends, and what a JSON-RPC server does with them. */
public enum Stray {
    UNKNOWN_METHOD(
            "an unknown method",
            "{\"jsonrpc\": \"2.0\", \"method\": \"no_such_method\", \"params\": {\"protocol\": \"league.v2\","
                    + " \"message_type\": \"NO_SUCH_MESSAGE\"}, \"id\": 4711}") {
        @Override
        public boolean isHandled(Exchange exchange) {
            return status(exchange) < FIRST_FAILURE && (isEmpty(exchange) || isResponse(exchange));
        }
    },
    BAD_JSON("what is no JSON", "{\"jsonrpc\": \"2.0\", \"method\": \"run_match\", ") {
        @Override
        public boolean isHandled(Exchange exchange) {
            int status = status(exchange);
            boolean refused = status >= FIRST_ERROR && status < FIRST_FAILURE;
            return refused || (status < FIRST_REDIRECT && parsed(exchange).has("error"));
        }
    },
    NOTIFICATION("a notification", "{\"jsonrpc\": \"2.0\", \"method\": \"no_such_method\", \"params\": {}}") {
        @Override
        public boolean isHandled(Exchange exchange) {
            return status(exchange) < FIRST_REDIRECT && !isResponse(exchange);
        }
    };

    private static final int FIRST_REDIRECT = 300;
    private static final int FIRST_ERROR = 400;
    private static final int FIRST_FAILURE = 500;

    private final String title;
    private final String text;

    Stray(String title, String text) {
        this.title = title;
        this.text = text;
    }

    /** What it is, in words. */
    public String title() {
        return title;
    }

    /** The body to post. */
    public byte[] body() {
        return text.getBytes(UTF_8);
    }

    /** Whether what came back is what should. */
    public abstract boolean isHandled(Exchange exchange);

    /** What came back, in a few words. */
    public static String seen(Exchange exchange) {
        return exchange.came() instanceof Delivery.Replied replied
                ? "HTTP %d with %s"
                        .formatted(replied.status(), isResponse(exchange) ? "a response object" : "no response object")
                : "no answer";
    }

    private static int status(Exchange exchange) {
        return exchange.came() instanceof Delivery.Replied replied ? replied.status() : FIRST_FAILURE;
    }

    private static boolean isEmpty(Exchange exchange) {
        return exchange.came() instanceof Delivery.Replied replied && replied.body().length == 0;
    }

    private static boolean isResponse(Exchange exchange) {
        JsonNode body = parsed(exchange);
        return body.has("result") || body.has("error");
    }

    private static JsonNode parsed(Exchange exchange) {
        try {
            return exchange.came() instanceof Delivery.Replied replied
                    ? StrictJson.parse(replied.body())
                    : JsonNodeFactory.instance.missingNode();
        } catch (MalformedJsonException e) {
            return JsonNodeFactory.instance.missingNode();
        }
    }
}
