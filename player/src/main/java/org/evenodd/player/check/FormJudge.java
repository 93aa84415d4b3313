package org.evenodd.player.check;

import java.util.List;
import org.evenodd.agent.check.Finding;
import org.evenodd.agent.check.Rule;
import org.evenodd.protocol.message.MessageType;

/** Judges whether what the manager sends can be read, and what had to be forgiven. */
final class FormJudge {

    private FormJudge() {}

    static List<Finding> judge(LeagueRecord league) {
        return league.received().stream()
                .filter(received -> received.type() != MessageType.RUN_MATCH)
                .flatMap(received ->
                        received.form(violation -> Rule.ofForm(received.type()), ManagerRule.unasked(received)))
                .toList();
    }
}
