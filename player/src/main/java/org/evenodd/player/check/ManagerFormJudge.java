package org.evenodd.player.check;

import java.util.List;
import org.evenodd.agent.check.Finding;
import org.evenodd.agent.check.ProtocolRule;
import org.evenodd.protocol.message.MessageType;

/** Judges whether what the manager sends can be read, and what had to be forgiven. */
final class ManagerFormJudge {

    private ManagerFormJudge() {}

    static List<Finding> judge(LeagueRecord league) {
        return league.received().stream()
                .filter(received -> received.type() != MessageType.RUN_MATCH)
                .flatMap(received ->
                        received.form(violation -> ProtocolRule.ofForm(received.type()), ManagerRule.unasked(received)))
                .toList();
    }
}
