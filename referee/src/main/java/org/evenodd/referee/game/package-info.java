/**
 * Games for two players behind one interface: whose move is due, the message that asks for it, its effect, and how the
 * game ends. Invitations, timeouts and errors are left to the match.
 */
@NullMarked
package org.evenodd.referee.game;

import org.jspecify.annotations.NullMarked;
