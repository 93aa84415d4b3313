package org.evenodd.manager.check;

import java.util.List;
import java.util.stream.Stream;
import org.evenodd.agent.check.Finding;
import org.evenodd.agent.check.Rule;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.MessageType;

/** Judges whether what the referee sends can be read, and what had to be forgiven. */
final class FormJudge {

    private FormJudge() {}

    static List<Finding> judge(Played played) {
        return played.heard().stream()
                .flatMap(each -> judge(each, played.plan()))
                .toList();
    }

    private static Stream<Finding> judge(Heard heard, MatchPlan plan) {
        if (heard.decoded() instanceof Decoded.Invalid invalid) {
            Violation first = invalid.violations().get(0);
            return Stream.of(heard.finding(rule(heard.type(), first), first.sentence(), plan));
        }
        return ((Decoded.Valid) heard.decoded())
                .notes().stream().map(note -> heard.finding(Rule.of(note), text(note), plan));
    }

    private static Rule rule(MessageType type, Violation violation) {
        String pointer = violation.pointer();
        return pointer.endsWith("/drawn_number") || pointer.endsWith("/number_parity")
                ? RefereeRule.DRAWN_NUMBER.rule()
                : RefereeRule.form(type);
    }

    private static String text(DialectNote note) {
        return "%s: %s".formatted(note.field(), note.seen());
    }
}
