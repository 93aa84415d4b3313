/**
 * The shell of the Player: the agents that one program hosts, each with its own address, token, history and log, from
 * registration to the end of the league.
 */
@NullMarked
package org.evenodd.player.agent;

import org.jspecify.annotations.NullMarked;
