package org.evenodd.manager.waits;

import org.evenodd.protocol.operation.MatchesInHand;

/** The outcome of the question what a referee's matches wait for. */
sealed interface InHandAnswer {

    /** The referee has answered, truly or not. */
    record HandListed(MatchesInHand matches) implements InHandAnswer {}

    /** The referee does not know the question. */
    record QuestionUnknown() implements InHandAnswer {}

    /** The referee refused, or answered something else. */
    record AnswerUnusable() implements InHandAnswer {}

    /** No answer in time, or no connection. */
    record RefereeSilent() implements InHandAnswer {}
}
