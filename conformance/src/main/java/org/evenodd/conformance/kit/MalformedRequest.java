package org.evenodd.conformance.kit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.evenodd.conformance.kit.ProtocolRule.NamedRule;
import org.evenodd.conformance.kit.ProtocolRule.Severity;
import tools.jackson.databind.JsonNode;

/** Malformed request bodies, and the answers that JSON-RPC demands. */
public enum MalformedRequest implements NamedRule {
    UNKNOWN_METHOD(
            "an unknown method",
            "{\"jsonrpc\": \"2.0\", \"method\": \"no_such_method\", \"params\": {\"protocol\": \"league.v2\","
                    + " \"message_type\": \"NO_SUCH_MESSAGE\"}, \"id\": 4711}",
            "JSON-RPC 2.0, 5.1",
            "An unknown method is answered with the error -32601, or acknowledged.",
            "Answer {\"jsonrpc\": \"2.0\", \"error\": {\"code\": -32601, \"message\": \"Method not found\"}, \"id\":"
                    + " …}.",
            exchange -> Optional.empty()),

    BAD_JSON(
            "what is no JSON",
            "{\"jsonrpc\": \"2.0\", \"method\": \"run_match\", ",
            "JSON-RPC 2.0, 5.1",
            "A body that is not JSON is answered with the error -32700, or HTTP 400.",
            "Catch the parser's exception and answer {\"code\": -32700, \"message\": \"Parse error\"}, id null.",
            MalformedRequest::taken),

    NOTIFICATION(
            "a notification",
            "{\"jsonrpc\": \"2.0\", \"method\": \"no_such_method\", \"params\": {}}",
            "JSON-RPC 2.0, 4.1",
            "A request without id is a notification: it is taken, and no response object goes back.",
            "Answer a request without id with HTTP 202 or 204 and no body.",
            MalformedRequest::answered);

    private static final int FIRST_ERROR = 400;
    private static final int FIRST_FAILURE = 500;

    private final String title;
    private final String text;

    @SuppressWarnings("ImmutableEnumChecker") // a record of texts
    private final ProtocolRule rule;

    @SuppressWarnings("ImmutableEnumChecker") // a method
    private final Function<CheckExchange, Optional<String>> wrong;

    MalformedRequest(
            String title,
            String text,
            String source,
            String demand,
            String fix,
            Function<CheckExchange, Optional<String>> wrong) {
        this.title = title;
        this.text = text;
        this.rule = ProtocolRule.of(this, Severity.SHOULD, source, demand, fix);
        this.wrong = wrong;
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

    /** The findings about the answer. */
    public List<Finding> judge(CheckExchange exchange) {
        return judge(this, exchange, wrong);
    }

    /**
     * The findings about the answer to any malformed message, which must come and must not be a failure of the server.
     *
     * @param wrong what else is wrong with the answer
     */
    public static List<Finding> judge(
            NamedRule rule, CheckExchange exchange, Function<CheckExchange, Optional<String>> wrong) {
        return failure(exchange).or(() -> wrong.apply(exchange)).map(what -> rule.seen(what, exchange)).stream()
                .toList();
    }

    private static Optional<String> failure(CheckExchange exchange) {
        return exchange.reply().isEmpty()
                ? Optional.of(QuotedBody.of(exchange.delivery()))
                : exchange.reply()
                        .filter(reply -> reply.status() >= FIRST_FAILURE
                                && !exchange.body().at("/error/code").isIntegralNumber())
                        .map(reply -> "HTTP %d without a JSON-RPC error".formatted(reply.status()));
    }

    /** Of a message that must be refused. */
    private static Optional<String> taken(CheckExchange exchange) {
        return exchange.reply()
                .filter(reply -> reply.status() < FIRST_ERROR && !saysError(exchange.body()))
                .map(reply -> "taken with HTTP %d as if nothing were wrong".formatted(reply.status()));
    }

    private static boolean saysError(JsonNode body) {
        return body.hasNonNull("error") || body.path("result").has("error");
    }

    /** Of a message that must be taken without an answer. */
    private static Optional<String> answered(CheckExchange exchange) {
        boolean response = exchange.isResponse();
        return exchange.reply()
                .filter(reply -> response || reply.status() >= FIRST_ERROR)
                .map(reply ->
                        "HTTP %d with %s".formatted(reply.status(), response ? "a response object" : "a refusal"));
    }
}
