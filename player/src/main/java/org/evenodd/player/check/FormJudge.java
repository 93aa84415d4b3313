package org.evenodd.player.check;

import java.util.List;
import java.util.stream.Stream;
import org.evenodd.agent.check.Finding;
import org.evenodd.agent.check.Rule;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.message.MessageType;

/** Judges whether what the manager sends can be read, and what had to be forgiven. */
final class FormJudge {

    private FormJudge() {}

    static List<Finding> judge(Course course) {
        return course.heard().stream()
                .filter(heard -> heard.type() != MessageType.RUN_MATCH)
                .flatMap(FormJudge::judge)
                .toList();
    }

    private static Stream<Finding> judge(Heard heard) {
        if (heard.decoded() instanceof Decoded.Invalid invalid) {
            return Stream.of(heard.finding(
                    ManagerRule.form(heard.type()), invalid.violations().get(0).sentence()));
        }
        return ((Decoded.Valid) heard.decoded())
                .notes().stream()
                        .map(note -> heard.finding(Rule.of(note), "%s: %s".formatted(note.field(), note.seen())));
    }
}
