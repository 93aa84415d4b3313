package org.evenodd.conformance.referee;

import java.util.List;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.ProtocolRule;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Violation;

/** Judges whether the referee's messages can be read, and which leniencies they needed. */
final class RefereeFormJudge {

    private RefereeFormJudge() {}

    static List<Finding> judge(RefereedMatch played) {
        return played.received().stream()
                .flatMap(each -> each.form(violation -> rule(each.type(), violation), played.description()))
                .toList();
    }

    private static ProtocolRule rule(MessageType type, Violation violation) {
        String pointer = violation.pointer();
        return pointer.endsWith("/drawn_number") || pointer.endsWith("/number_parity")
                ? RefereeRule.DRAWN_NUMBER.rule()
                : ProtocolRule.ofForm(type);
    }
}
