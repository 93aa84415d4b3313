/**
 * The shell of the Player: the agents that one program hosts, each with its own address, token, history and log, from
 * registration to the end of the league. {@code PlayerMessages} has one method for each message, and holds the
 * state; {@code Chooser} asks the strategy, which may be a language model.
 */
@NullMarked
package org.evenodd.player.agent;

import org.jspecify.annotations.NullMarked;
