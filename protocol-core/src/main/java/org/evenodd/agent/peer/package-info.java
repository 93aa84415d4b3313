/**
 * The two sides of a call: the handler of a message and its reply; the client that sends a message and reads the answer, with
 * {@code FormSearch} and {@code LearnedCallForms} for a peer that does not understand the protocol's own form, and
 * {@code ForeignAnswers} for an answer in another place or form; and the transport between them.
 */
@NullMarked
package org.evenodd.agent.peer;

import org.jspecify.annotations.NullMarked;
