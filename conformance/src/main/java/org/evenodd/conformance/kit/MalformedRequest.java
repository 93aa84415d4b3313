package org.evenodd.conformance.kit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import org.evenodd.protocol.peer.Delivery;

/** Malformed request bodies, and the answers that JSON-RPC demands. */
public enum MalformedRequest implements NamedRule {
    UNKNOWN_METHOD(
            "an unknown method",
            "{\"jsonrpc\": \"2.0\", \"method\": \"no_such_method\", \"params\": {\"protocol\": \"league.v2\","
                    + " \"message_type\": \"NO_SUCH_MESSAGE\"}, \"id\": 4711}",
            "JSON-RPC 2.0, 5.1",
            "An unknown method is answered with the error -32601, or acknowledged.",
            "Answer {\"jsonrpc\": \"2.0\", \"error\": {\"code\": -32601, \"message\": \"Method not found\"}, \"id\":"
                    + " …}.") {
        @Override
        boolean isHandled(CheckExchange exchange) {
            return status(exchange) < FIRST_FAILURE && (isEmpty(exchange) || exchange.isResponse());
        }
    },
    BAD_JSON(
            "what is no JSON",
            "{\"jsonrpc\": \"2.0\", \"method\": \"run_match\", ",
            "JSON-RPC 2.0, 5.1",
            "A body that is not JSON is answered with the error -32700, or HTTP 400.",
            "Catch the parser's exception and answer {\"code\": -32700, \"message\": \"Parse error\"}, id null.") {
        @Override
        boolean isHandled(CheckExchange exchange) {
            int status = status(exchange);
            boolean refused = status >= FIRST_ERROR && status < FIRST_FAILURE;
            return refused || (status < FIRST_REDIRECT && exchange.body().has("error"));
        }
    },
    NOTIFICATION(
            "a notification",
            "{\"jsonrpc\": \"2.0\", \"method\": \"no_such_method\", \"params\": {}}",
            "JSON-RPC 2.0, 4.1",
            "A request without id is a notification: it is taken, and no response object goes back.",
            "Answer a request without id with HTTP 202 or 204 and no body.") {
        @Override
        boolean isHandled(CheckExchange exchange) {
            return status(exchange) < FIRST_REDIRECT && !exchange.isResponse();
        }
    };

    private static final int FIRST_REDIRECT = 300;
    private static final int FIRST_ERROR = 400;
    private static final int FIRST_FAILURE = 500;

    private final String title;
    private final String text;

    @SuppressWarnings("ImmutableEnumChecker") // a record of texts
    private final ProtocolRule rule;

    MalformedRequest(String title, String text, String source, String demand, String fix) {
        this.title = title;
        this.text = text;
        this.rule = ProtocolRule.of(this, Severity.SHOULD, source, demand, fix);
    }

    @Override
    public ProtocolRule rule() {
        return rule;
    }

    /** A description of the body. */
    public String title() {
        return title;
    }

    /** The body to post. */
    public byte[] body() {
        return text.getBytes(UTF_8);
    }

    /** Whether the answer is correct. */
    abstract boolean isHandled(CheckExchange exchange);

    /** The findings about the answer. */
    public List<Finding> judge(CheckExchange exchange) {
        return isHandled(exchange) ? List.of() : List.of(seen(summary(exchange), exchange));
    }

    private static String summary(CheckExchange exchange) {
        return exchange.delivery() instanceof Delivery.Replied replied
                ? "HTTP %d with %s"
                        .formatted(replied.status(), exchange.isResponse() ? "a response object" : "no response object")
                : "no answer";
    }

    private static int status(CheckExchange exchange) {
        return exchange.delivery() instanceof Delivery.Replied replied ? replied.status() : FIRST_FAILURE;
    }

    private static boolean isEmpty(CheckExchange exchange) {
        return exchange.reply().filter(reply -> reply.body().length == 0).isPresent();
    }
}
