package org.evenodd.conformance.kit;

import java.util.List;
import org.evenodd.conformance.kit.ProtocolRule.Severity;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.shape.Notation.Flat;

/**
 * A rule that an agent broke.
 *
 * @param seen the fault, in a sentence
 * @param sent the message to the agent, without secrets
 * @param came the agent's reply, without secrets
 * @param count how often the rule was broken
 */
public record Finding(@Flat ProtocolRule rule, String seen, String sent, String came, int count) implements JsonRecord {

    /** A finding in an exchange. */
    public static Finding of(ProtocolRule rule, String seen, CheckExchange exchange) {
        return new Finding(rule, seen, QuotedBody.of(exchange.sent()), QuotedBody.of(exchange.delivery()), 1);
    }

    /** Describes a leniency. */
    public static String sentence(DialectNote note) {
        return note.field().isEmpty() ? note.seen() : "%s: %s".formatted(note.field(), note.seen());
    }

    /** This finding as a breach of another rule. */
    public Finding of(ProtocolRule other) {
        return new Finding(other, seen, sent, came, count);
    }

    /** This finding with a higher count. */
    Finding plus(int more) {
        return new Finding(rule, seen, sent, came, count + more);
    }

    /** The whole finding, with the beginnings of the message and its reply. */
    List<String> lines() {
        return List.of(
                "%s %s (%s): %s".formatted(rule.severity(), rule.id(), rule.page(), seen),
                rule.demand(),
                "sent: " + QuotedBody.excerpt(sent),
                "came: " + QuotedBody.excerpt(came),
                "fix:  " + rule.fix());
    }

    public boolean isMust() {
        return rule.severity() == Severity.MUST;
    }
}
