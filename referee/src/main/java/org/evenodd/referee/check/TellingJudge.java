package org.evenodd.referee.check;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.protocol.check.Finding;
import org.evenodd.protocol.check.Rule;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.peer.Answer;

/** Judges whether a message has arrived that asks for nothing. What an acknowledgement says is left open. */
record TellingJudge(Rule rule) {

    List<Finding> judge(Asked asked) {
        if (!asked.isHeard()) {
            return List.of(Finding.of(rule, trouble(asked), asked.last()));
        }
        List<Finding> findings = new ArrayList<>();
        if (asked.answer() instanceof Answer.Answered answered) {
            answered.notes().stream()
                    .filter(TellingJudge::isOfTheFrame)
                    .forEach(note -> findings.add(
                            Finding.of(Rule.of(note), "%s: %s".formatted(asked.type(), note.seen()), asked.last())));
        }
        return findings;
    }

    private static boolean isOfTheFrame(DialectNote note) {
        return !note.field().startsWith("/");
    }

    private static String trouble(Asked asked) {
        if (asked.answer() instanceof Answer.TimedOut) {
            return "%s: no answer within %d ms"
                    .formatted(asked.type(), asked.limit().toMillis());
        }
        if (asked.answer() instanceof Answer.Unreachable unreachable) {
            return "%s: %s".formatted(asked.type(), unreachable.reason());
        }
        return asked.answer() instanceof Answer.Refused refused
                ? "%s: refused with %d %s".formatted(asked.type(), refused.code(), refused.message())
                : "%s: the answer is no acknowledgement".formatted(asked.type());
    }
}
