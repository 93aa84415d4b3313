/**
 * Whom a player believes: the manager shows the player's own token, a referee the token of the match. A decision
 * without side effects; what was decided before is part of the value.
 */
@NullMarked
package org.evenodd.player.caller;

import org.jspecify.annotations.NullMarked;
