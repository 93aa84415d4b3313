/**
 * The frame for commands: the input ({@link org.evenodd.manager.command.Command}), the state that it changes ({@link
 * org.evenodd.manager.command.LiveState} beside the league), and its outcome: events, {@link
 * org.evenodd.manager.command.Effect}s and a {@link org.evenodd.manager.command.CommandResponse}. The packages for
 * single subjects work on a {@link org.evenodd.manager.command.UnitOfWork}; this package depends on none of them.
 */
@NullMarked
package org.evenodd.manager.command;

import org.jspecify.annotations.NullMarked;
