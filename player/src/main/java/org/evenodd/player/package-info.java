/**
 * The Player: the command line and what it starts. {@code agent} is the shell, {@code operation} answers messages,
 * {@code state}, {@code caller} and {@code history} are pure, {@code simulation} needs no league.
 */
@NullMarked
package org.evenodd.player;

import org.jspecify.annotations.NullMarked;
