/**
 * How bodies travel between agents and how time passes, as contracts without a library behind them.
 *
 * <p>{@link org.evenodd.protocol.transport.Transport} sends, {@link org.evenodd.protocol.transport.Scheduler} is the
 * clock and the threads.
 */
@NullMarked
package org.evenodd.protocol.transport;

import org.jspecify.annotations.NullMarked;
