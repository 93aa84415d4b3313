/**
 * Games for two players, and how a match of one ends. {@code Game} is what agents ask about the rules, {@code Position} what
 * a referee asks in a match: whose move is due, the message that asks for it, its effect, and how the game ends.
 * Invitations, timeouts and errors are left to the match. Pure, and shared by the agents that decide and check matches.
 */
@NullMarked
package org.evenodd.game;

import org.jspecify.annotations.NullMarked;
