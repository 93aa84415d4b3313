/**
 * The work on one command: what is told ({@link org.evenodd.manager.command.Command}), the state that it changes
 * ({@link org.evenodd.manager.command.LiveState} beside the league), and what comes of it, events, {@link
 * org.evenodd.manager.command.Effect}s and a {@link org.evenodd.manager.command.CommandResponse}. The rooms above act
 * on a {@link org.evenodd.manager.command.UnitOfWork}; this package knows none of them.
 */
@NullMarked
package org.evenodd.manager.command;

import org.jspecify.annotations.NullMarked;
