package org.evenodd.dialect.peer;

import org.evenodd.dialect.CallForm;
import org.evenodd.dialect.LearnedForm;

/** Something that a call has shown about an agent, to be remembered. */
sealed interface NegotiationLesson {

    /** It understood this form. */
    record Understood(LearnedForm known) implements NegotiationLesson {}

    /** It did not understand this form. */
    record FormRejected(CallForm form) implements NegotiationLesson {}

    /** It left the call without any answer. */
    record LeftUnanswered() implements NegotiationLesson {}

    /** It understood no form at all. */
    record Exhausted() implements NegotiationLesson {}
}
