package org.evenodd.agent.check;

/** A rule in a checker's list of rules. */
public interface NamedRule {

    ProtocolRule rule();

    /** That it was broken in an exchange. */
    default Finding seen(String what, CheckExchange in) {
        return Finding.of(rule(), what, in);
    }

    /** That it was broken, with something else to show for it. */
    default Finding seen(String what, String sent, String came) {
        return new Finding(rule(), what, sent, came, 1);
    }
}
