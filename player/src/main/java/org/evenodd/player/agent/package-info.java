/**
 * The shell of the Player: agents with an address, a token, a history and a log of their own, as many as one program is
 * to host, from their registration to the end of the league.
 */
@NullMarked
package org.evenodd.player.agent;

import org.jspecify.annotations.NullMarked;
