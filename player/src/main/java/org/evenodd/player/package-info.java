/** The Player: plays the even/odd game. */
@NullMarked
package org.evenodd.player;

import org.jspecify.annotations.NullMarked;
