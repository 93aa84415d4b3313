package org.evenodd.manager.check;

import org.evenodd.protocol.message.MessageType;

/** How a player of the checker behaves in a match. */
enum Behaviour {
    WILLING(Reaction.ANSWER, Reaction.ANSWER, "plays"),
    DECLINING(Reaction.DECLINE, Reaction.ANSWER, "answers accept: false"),
    SILENT(Reaction.SILENCE, Reaction.ANSWER, "never answers an invitation"),
    LATE(Reaction.ANSWER, Reaction.SILENCE, "does not answer the first call, but the second"),
    WRONG_CHOICE(Reaction.ANSWER, Reaction.WRONG_CHOICE, "chooses in upper case, then right"),
    WRONG_MATCH(Reaction.ANSWER, Reaction.WRONG_MATCH, "answers with a wrong match_id, then right"),
    WRONG_TOKEN(Reaction.ANSWER, Reaction.WRONG_TOKEN, "answers with a wrong auth_token, then right"),
    IMPERSONATED(Reaction.ANSWER, Reaction.ANSWER_AFTER_STRANGER, "plays, while a stranger posts a choice in its name");

    private final Reaction atInvitation;
    private final Reaction atFirstCall;
    private final String description;

    Behaviour(Reaction atInvitation, Reaction atFirstCall, String description) {
        this.atInvitation = atInvitation;
        this.atFirstCall = atFirstCall;
        this.description = description;
    }

    /** What is done at the n-th message of a type, from 1. */
    Reaction reaction(MessageType type, int nth) {
        if (type == MessageType.GAME_INVITATION) {
            return atInvitation;
        }
        return type == MessageType.CHOOSE_PARITY_CALL && nth == 1 ? atFirstCall : Reaction.ANSWER;
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
