package org.evenodd.manager.check;

import org.evenodd.protocol.message.MessageType;

/** How a player of the checker behaves in a match. */
enum Manner {
    WILLING(Act.ANSWER, Act.ANSWER, "plays"),
    DECLINING(Act.DECLINE, Act.ANSWER, "answers accept: false"),
    SILENT(Act.SILENCE, Act.ANSWER, "never answers an invitation"),
    LATE(Act.ANSWER, Act.SILENCE, "does not answer the first call, but the second"),
    WRONG_CHOICE(Act.ANSWER, Act.WRONG_CHOICE, "chooses in upper case, then right"),
    WRONG_MATCH(Act.ANSWER, Act.WRONG_MATCH, "answers with a wrong match_id, then right"),
    WRONG_TOKEN(Act.ANSWER, Act.WRONG_TOKEN, "answers with a wrong auth_token, then right"),
    IMPERSONATED(Act.ANSWER, Act.ANSWER_AFTER_STRANGER, "plays, while a stranger posts a choice in its name");

    private final Act atInvitation;
    private final Act atFirstCall;
    private final String description;

    Manner(Act atInvitation, Act atFirstCall, String description) {
        this.atInvitation = atInvitation;
        this.atFirstCall = atFirstCall;
        this.description = description;
    }

    /** What is done at the n-th message of a type, from 1. */
    Act act(MessageType type, int nth) {
        if (type == MessageType.GAME_INVITATION) {
            return atInvitation;
        }
        return type == MessageType.CHOOSE_PARITY_CALL && nth == 1 ? atFirstCall : Act.ANSWER;
    }

    /** Whether it loses without a game. */
    boolean forfeits() {
        return this == DECLINING || this == SILENT;
    }

    /** Whether how long its match lasts is a matter of the referee's time-outs. */
    boolean takesTime() {
        return this == SILENT || this == LATE;
    }

    @Override
    public String toString() {
        return description;
    }
}
