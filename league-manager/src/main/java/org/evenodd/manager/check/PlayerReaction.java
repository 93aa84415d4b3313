package org.evenodd.manager.check;

/** What a player of the checker does with a message that wants an answer. */
enum PlayerReaction {
    ANSWER,
    DECLINE,
    SILENCE,
    WRONG_CHOICE,
    WRONG_MATCH,
    WRONG_TOKEN,
    /** Answers right, after a stranger has posted another choice in its name. */
    ANSWER_AFTER_STRANGER;

    /** Whether a right answer goes back. */
    boolean isRight() {
        return this == ANSWER || this == ANSWER_AFTER_STRANGER;
    }
}
