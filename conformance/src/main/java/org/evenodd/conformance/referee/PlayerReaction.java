package org.evenodd.conformance.referee;

/** How one of the checker's players reacts to a message that calls for an answer. */
enum PlayerReaction {
    ANSWER,
    DECLINE,
    SILENCE,
    WRONG_CHOICE,
    WRONG_MATCH,
    WRONG_TOKEN,
    /** Answers correctly, after an impostor has posted the other choice in its name. */
    ANSWER_AFTER_FORGERY;

    /** Whether a correct answer goes back. */
    boolean isRight() {
        return this == ANSWER || this == ANSWER_AFTER_FORGERY;
    }
}
