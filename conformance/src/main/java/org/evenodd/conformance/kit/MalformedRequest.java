package org.evenodd.conformance.kit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.evenodd.conformance.kit.ProtocolRule.NamedRule;

/** Malformed request bodies, and the answers that JSON-RPC demands. */
public enum MalformedRequest implements NamedRule {
    UNKNOWN_METHOD("an unknown method", exchange -> Optional.empty(), """
            {"jsonrpc": "2.0", "method": "no_such_method", "params": {"protocol": "league.v2", "message_type": \
            "NO_SUCH_MESSAGE"}, "id": 4711}"""),
    BAD_JSON("what is no JSON", MalformedRequest::taken, """
            {"jsonrpc": "2.0", "method": "run_match",\s"""),
    NOTIFICATION("a notification", MalformedRequest::answered, """
            {"jsonrpc": "2.0", "method": "no_such_method", "params": {}}""");

    private static final RuleTexts<MalformedRequest> TEXTS = new RuleTexts<>("server", MalformedRequest.class);

    private final String title;
    private final String body;

    @SuppressWarnings("ImmutableEnumChecker") // a method
    private final Function<CheckExchange, Optional<String>> wrong;

    MalformedRequest(String title, Function<CheckExchange, Optional<String>> wrong, String body) {
        this.title = title;
        this.body = body;
        this.wrong = wrong;
    }

    @Override
    public ProtocolRule rule() {
        return TEXTS.of(this);
    }

    /** A description of the body. */
    public String title() {
        return title;
    }

    /** The body to post. */
    public byte[] body() {
        return body.getBytes(UTF_8);
    }

    /** The findings about the answer. */
    public List<Finding> judge(CheckExchange exchange) {
        return judge(this, exchange, wrong);
    }

    /**
     * The findings about the answer to any malformed message, which must come and must not be a failure of the server.
     *
     * @param wrong another fault of the answer
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
                        .filter(reply -> reply.status() >= CheckExchange.FIRST_FAILURE
                                && !exchange.body().at("/error/code").isIntegralNumber())
                        .map(reply -> "HTTP %d without a JSON-RPC error".formatted(reply.status()));
    }

    /** Of a message that must be refused. */
    private static Optional<String> taken(CheckExchange exchange) {
        return exchange.reply()
                .filter(reply -> !exchange.isRefused())
                .map(reply -> "taken with HTTP %d as if nothing were wrong".formatted(reply.status()));
    }

    /** Of a message that must be taken without an answer. */
    private static Optional<String> answered(CheckExchange exchange) {
        boolean response = exchange.isResponse();
        return exchange.reply()
                .filter(reply -> response || reply.status() >= CheckExchange.FIRST_ERROR)
                .map(reply ->
                        "HTTP %d with %s".formatted(reply.status(), response ? "a response object" : "a refusal"));
    }
}
