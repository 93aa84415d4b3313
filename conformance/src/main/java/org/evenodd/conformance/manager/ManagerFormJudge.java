package org.evenodd.conformance.manager;

import java.util.List;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.ProtocolRule;
import org.evenodd.protocol.message.MessageType;

/** Judges whether the manager's messages can be read, and which leniencies they needed. */
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
