package org.evenodd.dialect.peer;

import org.evenodd.dialect.CallForm;
import org.evenodd.dialect.LearnedForm;

/** What a call has shown of an agent, to be remembered. */
sealed interface NegotiationLesson {

    /** It understood. */
    record Understood(LearnedForm known) implements NegotiationLesson {}

    /** It did not understand this. */
    record FormRejected(CallForm tongue) implements NegotiationLesson {}

    /** It understood nothing at all. */
    record Exhausted() implements NegotiationLesson {}
}
