package org.evenodd.conformance.player;

import org.evenodd.conformance.kit.ProtocolRule;
import org.evenodd.conformance.kit.ProtocolRule.NamedRule;
import org.evenodd.conformance.kit.RuleTexts;

/**
 * The protocol's rules for a player; matters that it leaves open have none. The rules for every server are in {@link
 * org.evenodd.conformance.kit.MalformedRequest}; the texts of all are in {@code rules.txt}.
 */
enum PlayerRule implements NamedRule {
    REGISTRATION_FORM,
    REGISTRATION_ENDPOINT,
    REGISTRATION_GAME,
    REGISTRATION_REQUEST,
    STOPPED,
    INVITATION_IN_TIME,
    INVITATION_ANSWERED,
    INVITATION_ACCEPTED,
    ACCEPT_BOOLEAN,
    CHOICE_IN_TIME,
    CHOICE_ANSWERED,
    CHOICE_VALUE,
    MOVE_IN_TIME,
    MOVE_ANSWERED,
    MOVE_LEGAL,
    MOVE_NUMBER,
    UNSEEN_BOARD,
    MATCH_ID,
    PLAYER_ID,
    PROTOCOL_NAME,
    TIMESTAMP_UTC,
    ANSWER_FIELDS,
    ANSWER_READABLE,
    ANSWER_TOKEN,
    ANSWER_TOKEN_WRONG,
    METHOD_NAME,
    CONTENT_TYPE,
    JSONRPC_VERSION,
    ID_STRING,
    SLOW,
    EXTRA_FIELDS,
    RETRIED_CALL,
    REPEATED_INVITATION,
    REPEATED_CALL,
    REPEATED_MOVE,
    LATE_CALL,
    PARALLEL,
    BIG_STANDINGS,
    MATCH_TOKEN,
    TOKEN_TO_REFEREE,
    OWN_TOKEN,
    TOKEN_TO_STRANGER,
    CHOICE_TO_STRANGER,
    MOVE_TO_STRANGER,
    WRONG_TOKEN,
    MISSING_TOKEN,
    MISSING_FIELD,
    WRONG_TYPE,
    UNKNOWN_MESSAGE,
    HEALTH_ANSWERED,
    ALIVE;

    private static final RuleTexts<PlayerRule> TEXTS = new RuleTexts<>("player", PlayerRule.class);

    @Override
    public ProtocolRule rule() {
        return TEXTS.of(this);
    }
}
