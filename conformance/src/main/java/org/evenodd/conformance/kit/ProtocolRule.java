package org.evenodd.conformance.kit;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.protocol.message.Catalogue.TimeLimit;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.PageSection;
import org.evenodd.protocol.shape.Notation.Wire;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.jspecify.annotations.Nullable;

/**
 * A rule of the protocol for an agent.
 *
 * @param id the stable id for scripts and tests, like {@code choice-value}
 * @param source the document and section
 * @param page the section of our own documents
 * @param demand the rule in a sentence
 * @param fix the remedy, in one line
 * @param leads true if its findings come before all others, because others can abuse them
 */
public record ProtocolRule(
        @Wire("rule") String id,
        Severity severity,
        String source,
        String page,
        String demand,
        String fix,
        @Nullable Boolean leads) {

    /** A rule like any other. */
    public ProtocolRule(String id, Severity severity, String source, String demand, String fix) {
        this(id, severity, source, PageSection.of(source), demand, fix, null);
    }

    /** This rule with another fix, where it is known why it was broken. */
    public ProtocolRule fixedBy(String other) {
        return new ProtocolRule(id, severity, source, page, demand, other, leads);
    }

    /** This rule with the times of a league in the place of the names in braces that its text has for them. */
    ProtocolRule in(SystemSettings settings) {
        return new ProtocolRule(id, severity, source, page, filled(demand, settings), filled(fix, settings), leads);
    }

    private static String filled(String text, SystemSettings settings) {
        if (!text.contains("{")) {
            return text;
        }
        String filled = text.replace(
                        "{MATCH_MOVES}", inWords(settings.timeouts().matchMoves()))
                .replace("{RETRIES}", String.valueOf(settings.retry().maxRetries()))
                .replace("{RETRY_DELAY}", inWords(settings.retry().delayBefore(1)));
        for (TimeLimit limit : TimeLimit.values()) {
            filled = filled.replace(
                    "{" + limit + "}", inWords(settings.timeouts().of(limit)));
        }
        return filled;
    }

    private static String inWords(Duration time) {
        String seconds =
                BigDecimal.valueOf(time.toMillis(), 3).stripTrailingZeros().toPlainString();
        return seconds + (seconds.equals("1") ? " second" : " seconds");
    }

    /** The rule that a message has the protocol's form. */
    public static ProtocolRule ofForm(MessageType type) {
        return new ProtocolRule(
                idOf(type) + "-form",
                Severity.MUST,
                type.section(),
                "%s has its required fields, with the types and values that the protocol gives them.".formatted(type),
                "Compare your %s with the example in %s.".formatted(type, type.section()));
    }

    /** The rule that a notification is received. */
    public static ProtocolRule ofAcknowledgement(MessageType type) {
        return new ProtocolRule(
                idOf(type) + "-heard",
                Severity.SHOULD,
                type.section(),
                "%s is acknowledged in time.".formatted(type),
                "Answer the method %s with a result like {\"status\": \"ACKNOWLEDGED\"}."
                        .formatted(type.canonicalMethod()));
    }

    /**
     * The rule that calls are understood in the protocol's own form. For news to players it is a SHOULD: an agent in strict mode
     * plays with a bot that does not understand them.
     */
    static ProtocolRule ofCalls(MessageType type, DialectNote form) {
        boolean isNews = !type.asksForDecision() && type.receivers().contains(AgentKind.PLAYER);
        String demand =
                "A call is understood as %s: agents in strict mode make no other. This check goes on in the form found."
                        .formatted(form.expected());
        return new ProtocolRule(
                "form-of-calls", isNews ? Severity.SHOULD : Severity.MUST, form.source(), demand, form.fix());
    }

    /** The id that a constant stands for. */
    static String idOf(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The rule behind a leniency, which the league tolerates and notes. */
    public static ProtocolRule of(DialectNote note) {
        return new ProtocolRule(
                "dialect-" + name(note.field()),
                Severity.SHOULD,
                note.source(),
                "Expected: " + note.expected() + ".",
                note.fix());
    }

    /** All rows of a list share one rule. */
    private static String name(String field) {
        String plain = field.replaceAll("/\\d+(?=/|$)", "")
                .replaceAll("[^A-Za-z0-9]+", "-")
                .toLowerCase(Locale.ROOT);
        String name = plain.startsWith("-") ? plain.substring(1) : plain;
        return name.isEmpty() ? "form" : name;
    }

    /** The consequence of breaking a rule. */
    public enum Severity {

        /** The agent loses a match, or is not admitted to the league. */
        MUST,

        /** A tolerant league notes it and goes on; a strict one may reject the message. */
        SHOULD
    }

    /** A rule in a checker's list of rules. */
    public interface NamedRule {

        ProtocolRule rule();

        /** A finding in an exchange. */
        default Finding seen(String what, CheckExchange in) {
            return Finding.of(rule(), what, in);
        }

        /**
         * A finding in a message that was received.
         *
         * @param sent the message or event that caused it
         */
        default Finding in(Received<?> message, String what, String sent) {
            return message.finding(rule(), what, sent);
        }

        /** A finding with other evidence. */
        default Finding seen(String what, String sent, String came) {
            return new Finding(rule(), what, sent, came, 1);
        }
    }
}
