package org.evenodd.dialect.peer;

import java.util.List;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.CallForm;
import org.evenodd.protocol.peer.LearnedAgent.Proof;

/** A negotiation after an event, the lessons learned, and the next action. */
record NegotiationStep(Negotiation negotiation, List<Lesson> lessons, Action action) {

    /** The next action in a call. */
    sealed interface Action {

        /** Look up the possible forms of the message. */
        record StartSearch() implements Action {}

        /** Send the message in this form. */
        record SendMessage(CallForm form) implements Action {}

        /** Ask for the agent's tools. */
        record AskForTools(CallForm nameless) implements Action {}

        /** Wait for the agent to post its answer. */
        record AwaitPostedAnswer() implements Action {}

        /** The call is over. */
        record End(Answer answer) implements Action {}
    }

    /** Something that a call has shown about an agent, to be remembered. */
    sealed interface Lesson {

        /** It understood this form. */
        record Understood(CallForm form, Proof proof) implements Lesson {}

        /** It did not understand this form. */
        record FormRejected(CallForm form) implements Lesson {}

        /** It left the call without any answer. */
        record LeftUnanswered() implements Lesson {}

        /** It understood no form at all. */
        record Exhausted() implements Lesson {}
    }
}
