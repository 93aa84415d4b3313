package org.evenodd.conformance.manager;

import java.util.List;
import org.evenodd.conformance.kit.CheckExchange;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.ProtocolRule;
import org.evenodd.conformance.kit.ProtocolRule.NamedRule;
import org.evenodd.conformance.kit.Received;
import org.evenodd.conformance.kit.RuleTexts;

/**
 * The protocol's rules for a League Manager; matters that it leaves open have none. The rules for every server are in {@link
 * org.evenodd.conformance.kit.MalformedRequest}; the texts of all are in {@code rules.txt}.
 */
enum ManagerRule implements NamedRule {
    REGISTRATION_ANSWERED,
    REGISTRATION_TOKEN,
    REGISTRATION_IDS,
    MALFORMED_REFUSED,
    MALFORMED_FIELD,
    PROTOCOL_REFUSED,
    DUPLICATE_NAME,
    LATE_REGISTRATION,
    QUERY_ANSWERED,
    QUERY_TYPE,
    QUERY_TOKEN,
    QUERY_UNKNOWN,
    ANNOUNCED,
    SCHEDULE,
    REPORT_ACKNOWLEDGED,
    REPORT_OF_A_STRANGER,
    REPORT_OF_NO_MATCH,
    REPORT_TWICE,
    FIRST_REPORT_STAYS,
    STANDINGS_TOLD,
    STANDINGS_RIGHT,
    STANDINGS_RANKED,
    ROUND_COMPLETED_TOLD,
    ROUND_COMPLETED_EARLY,
    ROUND_SUMMARY,
    LEAGUE_COMPLETED_TOLD,
    CHAMPION,
    FINAL_STANDINGS;

    private static final RuleTexts<ManagerRule> TEXTS = new RuleTexts<>("manager", ManagerRule.class);

    @Override
    public ProtocolRule rule() {
        return TEXTS.of(this);
    }

    /** A finding that something did not come. */
    Finding missing(String what) {
        return seen(what, "(a league of the checker's agents)", "nothing of the kind");
    }

    /** A finding that a message of the manager breaks this rule. */
    Finding in(Received<Integer> message, String seen) {
        return in(message, seen, unasked(message));
    }

    /** A breach of this rule, unless the message was refused. */
    List<Finding> unlessRefused(CheckExchange exchange) {
        String seen = exchange.reply().isEmpty() ? "no answer" : "it is taken";
        return exchange.isRefused() ? List.of() : List.of(seen(seen, exchange));
    }

    /** Describes the cause of a message that the manager sends unasked. */
    static String unasked(Received<Integer> message) {
        return "(nothing: the manager sends " + message.type() + " by itself)";
    }
}
