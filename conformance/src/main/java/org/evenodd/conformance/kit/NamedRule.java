package org.evenodd.conformance.kit;

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
     * @param sent what caused it to be sent
     */
    default Finding in(Received<?> message, String what, String sent) {
        return message.finding(rule(), what, sent);
    }

    /** A finding with other evidence. */
    default Finding seen(String what, String sent, String came) {
        return new Finding(rule(), what, sent, came, 1);
    }
}
