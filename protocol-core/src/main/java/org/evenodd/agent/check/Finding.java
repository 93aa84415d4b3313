package org.evenodd.agent.check;

import org.evenodd.protocol.message.DialectNote;

/**
 * A rule that an agent broke.
 *
 * @param seen what was wrong, in a sentence
 * @param sent what it was sent, without secrets
 * @param came what came back, likewise
 * @param count how often
 */
public record Finding(ProtocolRule rule, String seen, String sent, String came, int count) {

    /** What was seen in an exchange. */
    public static Finding of(ProtocolRule rule, String seen, CheckExchange exchange) {
        return new Finding(rule, seen, QuotedBody.of(exchange.sent()), QuotedBody.of(exchange.came()), 1);
    }

    /** What was seen with nothing to show for it. */
    public static Finding of(ProtocolRule rule, String seen) {
        return new Finding(rule, seen, "", "", 1);
    }

    /** A leniency in words. */
    public static String sentence(DialectNote note) {
        return "%s: %s".formatted(note.field(), note.seen());
    }

    /** The same, broken so many times more. */
    Finding plus(int more) {
        return new Finding(rule, seen, sent, came, count + more);
    }

    public boolean isMust() {
        return rule.severity() == Severity.MUST;
    }
}
