/** What the strategies of a game earn against each other. Pure. */
@NullMarked
package org.evenodd.player.game;

import org.jspecify.annotations.NullMarked;
