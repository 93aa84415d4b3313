package org.evenodd.dialect.peer;

import org.evenodd.dialect.CallForm;
import org.evenodd.protocol.peer.Answer;

/** The next action in a call. */
sealed interface NegotiationAction {

    /** Look up the possible forms of the message. */
    record StartSearch() implements NegotiationAction {}

    /** Send the message in this form. */
    record SendMessage(CallForm form) implements NegotiationAction {}

    /** Ask for the agent's tools. */
    record AskForTools(CallForm nameless) implements NegotiationAction {}

    /** Wait for the agent to post its answer. */
    record AwaitPostedAnswer() implements NegotiationAction {}

    /** The call is over. */
    record End(Answer answer) implements NegotiationAction {}
}
