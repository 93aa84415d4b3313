/**
 * The work on one command: what is told ({@link org.evenodd.manager.turn.Command}), the state that it changes ({@link
 * org.evenodd.manager.turn.LiveState} beside the league), and what comes of it, events, {@link
 * org.evenodd.manager.turn.Effect}s and a {@link org.evenodd.manager.turn.Response}. The rooms above act on a {@link
 * org.evenodd.manager.turn.Turn}; this package knows none of them.
 */
@NullMarked
package org.evenodd.manager.turn;

import org.jspecify.annotations.NullMarked;
