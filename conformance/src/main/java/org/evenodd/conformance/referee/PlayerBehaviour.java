package org.evenodd.conformance.referee;

import org.evenodd.protocol.message.MessageType;

/** How one of the checker's players behaves in a match. */
enum PlayerBehaviour {
    WILLING(PlayerReaction.ANSWER, PlayerReaction.ANSWER, "plays"),
    DECLINING(PlayerReaction.DECLINE, PlayerReaction.ANSWER, "answers accept: false"),
    SILENT(PlayerReaction.SILENCE, PlayerReaction.ANSWER, "never answers an invitation"),
    LATE(PlayerReaction.ANSWER, PlayerReaction.SILENCE, "does not answer the first call, but the second"),
    WRONG_CHOICE(PlayerReaction.ANSWER, PlayerReaction.WRONG_CHOICE, "chooses in upper case, then right"),
    WRONG_MATCH(PlayerReaction.ANSWER, PlayerReaction.WRONG_MATCH, "answers with a wrong match_id, then right"),
    WRONG_TOKEN(PlayerReaction.ANSWER, PlayerReaction.WRONG_TOKEN, "answers with a wrong auth_token, then right"),
    IMPERSONATED(
            PlayerReaction.ANSWER,
            PlayerReaction.ANSWER_AFTER_FORGERY,
            "plays, while a stranger posts a choice in its name");

    private final PlayerReaction atInvitation;
    private final PlayerReaction atFirstCall;
    private final String description;

    PlayerBehaviour(PlayerReaction atInvitation, PlayerReaction atFirstCall, String description) {
        this.atInvitation = atInvitation;
        this.atFirstCall = atFirstCall;
        this.description = description;
    }

    /** The reaction to the n-th message of a type, from 1. */
    PlayerReaction reaction(MessageType type, int nth) {
        if (type == MessageType.GAME_INVITATION) {
            return atInvitation;
        }
        return type == MessageType.CHOOSE_PARITY_CALL && nth == 1 ? atFirstCall : PlayerReaction.ANSWER;
    }

    /** Whether the player forfeits. */
    boolean forfeits() {
        return this == DECLINING || this == SILENT;
    }

    /** Whether the match's duration depends on the referee's time-outs. */
    boolean takesTime() {
        return this == SILENT || this == LATE;
    }

    @Override
    public String toString() {
        return description;
    }
}
