/**
 * The Player: the command line and the programs that it starts; {@code strategies} needs no league. {@code agent} is the shell and
 * answers messages, {@code state} is pure.
 */
@NullMarked
package org.evenodd.player;

import org.jspecify.annotations.NullMarked;
