package org.evenodd.dialect.peer;

import org.evenodd.dialect.CallForm;
import org.evenodd.protocol.peer.Answer;

/** What is to be done next in a call. */
sealed interface NegotiationAction {

    /** Look up which ways there are to say the message. */
    record StartSearch() implements NegotiationAction {}

    /** Say the message. */
    record Say(CallForm tongue) implements NegotiationAction {}

    /** Ask for the agent's tools. */
    record AskForTools(CallForm nameless) implements NegotiationAction {}

    /** Wait whether the agent posts its answer. */
    record AwaitPostedAnswer() implements NegotiationAction {}

    /** Nothing more. */
    record End(Answer answer) implements NegotiationAction {}
}
