/**
 * Games for two players, and the end of their matches. Agents ask {@code Game} about the rules; a referee asks {@code
 * Position} in a match: whose move is due, the message that asks for it, its effect, and how the game ends. Invitations,
 * timeouts and errors are left to the match. Pure, and shared by the agents that decide and check matches.
 */
@NullMarked
package org.evenodd.game;

import org.jspecify.annotations.NullMarked;
