package org.evenodd.dialect.peer;

import org.evenodd.dialect.Tongue;
import org.evenodd.protocol.peer.Answer;

/** What is to be done next in a call. */
sealed interface Move {

    /** Look up which ways there are to say the message. */
    record Open() implements Move {}

    /** Say the message. */
    record Say(Tongue tongue) implements Move {}

    /** Ask for the agent's tools. */
    record AskForTools(Tongue nameless) implements Move {}

    /** Wait whether the agent posts its answer. */
    record Wait() implements Move {}

    /** Nothing more. */
    record End(Answer answer) implements Move {}
}
