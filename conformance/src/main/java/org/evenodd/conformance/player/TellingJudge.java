package org.evenodd.conformance.player;

import java.util.List;
import org.evenodd.conformance.kit.CheckedCall;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.ProtocolRule;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.value.Identifiers.AgentKind;

/**
 * Judges whether the bot accepted a message that needs no answer. The content of an acknowledgement is not judged.
 *
 * @param registered whether the checker has given the bot its token
 */
record TellingJudge(ProtocolRule rule, boolean registered) {

    List<Finding> judge(CheckedCall asked) {
        if (registered && DisbelievedCaller.isMeantBy(asked.answer())) {
            return List.of(disbelieved(asked));
        }
        if (!asked.isTaken()) {
            return List.of(Finding.of(rule, "%s: %s".formatted(asked.type(), asked.summary()), asked.last()));
        }
        return asked.notes().stream()
                .filter(TellingJudge::isOfTheFrame)
                .map(note ->
                        Finding.of(ProtocolRule.of(note), "%s: %s".formatted(asked.type(), note.seen()), asked.last()))
                .toList();
    }

    static Finding disbelieved(CheckedCall asked) {
        return asked.type().senders().contains(AgentKind.REFEREE)
                ? PlayerRule.MATCH_TOKEN.seen("the token of the match was refused", asked.last())
                : PlayerRule.OWN_TOKEN.seen("its own token was refused", asked.last());
    }

    /** Returns whether a note is about the framing of the message, not its content. */
    static boolean isOfTheFrame(DialectNote note) {
        return !note.field().startsWith("/")
                || note.field().startsWith("/method")
                || note.field().startsWith("/result");
    }
}
