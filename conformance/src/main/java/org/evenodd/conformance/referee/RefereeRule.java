package org.evenodd.conformance.referee;

import static org.evenodd.conformance.kit.RefereedGame.usualGame;

import org.evenodd.conformance.kit.ProtocolRule;
import org.evenodd.conformance.kit.ProtocolRule.NamedRule;
import org.evenodd.conformance.kit.RuleTexts;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.MessageType;

/**
 * The protocol's rules for a referee; matters that it leaves open have none. The rules for every server are in {@link
 * org.evenodd.conformance.kit.MalformedRequest}; the texts of all are in {@code rules.txt}.
 */
enum RefereeRule implements NamedRule {
    REGISTRATION_FORM,
    REGISTRATION_ENDPOINT,
    ROUND_ANNOUNCEMENT_HEARD,
    RUN_MATCH_ACKNOWLEDGED,
    RUN_MATCH_ACK,
    RUN_MATCH_ONCE,
    REFUSED_NOT_PLAYED,
    INVITED,
    INVITED_AT_ONCE,
    INVITATION_OPPONENT,
    CALLED,
    CALLED_AFTER_JOINS,
    CALLED_AT_ONCE,
    DEADLINE_AHEAD,
    SECRET_CHOICE,
    DRAWN_AFTER_CHOICES,
    DRAWN_NUMBER,
    GAME_OVER_TOLD,
    CHOICES_TRUE,
    WINNER_RIGHT,
    REPORTED,
    REPORT_WINNER,
    REPORT_SCORE,
    REPORT_NUMBER,
    REPORT_TOKEN,
    REPORT_REPEATED,
    REPORT_DONE,
    REFUSAL_FORFEITS,
    REFUSAL_AT_ONCE,
    SILENCE_TOLD,
    SILENCE_RETRIED,
    SILENCE_FORFEITS,
    RETRY_COUNTS,
    WRONG_CHOICE_REFUSED,
    WRONG_MATCH_REFUSED,
    WRONG_TOKEN_REFUSED,
    CALLED_AGAIN,
    STRANGERS_CHOICE,
    STRANGERS_MATCH,
    ALIVE;

    private static final RuleTexts<RefereeRule> TEXTS = new RuleTexts<>("referee", RefereeRule.class);

    @Override
    public ProtocolRule rule() {
        return TEXTS.of(this);
    }

    /** The rule that a field of a message breaks by its form. */
    static ProtocolRule ofForm(MessageType type, String pointer) {
        return usualGame().isDrawn(pointer) ? DRAWN_NUMBER.rule() : ProtocolRule.ofForm(type);
    }

    /** The rule that a message breaks by needing a leniency. */
    static ProtocolRule of(DialectNote note) {
        return usualGame().isDrawn(note.field()) ? DRAWN_NUMBER.rule() : ProtocolRule.of(note);
    }
}
