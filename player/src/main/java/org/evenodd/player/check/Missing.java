package org.evenodd.player.check;

import org.evenodd.agent.check.Finding;

/** Findings about what did not come. */
final class Missing {

    private Missing() {}

    static Finding finding(ManagerRule rule, String seen) {
        return rule.seen(seen, "(a league of the checker's agents)", "nothing of the kind");
    }
}
