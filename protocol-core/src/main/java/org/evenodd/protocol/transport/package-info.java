/**
 * How bodies travel between agents and how time passes, as contracts without a library behind them.
 *
 * <p>{@link org.evenodd.protocol.transport.Transport} sends, {@link org.evenodd.protocol.transport.Service} receives,
 * {@link org.evenodd.protocol.transport.Scheduler} is the clock and the threads. Package {@code http} keeps these
 * contracts over sockets, package {@code memory} inside one JVM and without a wall clock.
 */
@NullMarked
package org.evenodd.protocol.transport;

import org.jspecify.annotations.NullMarked;
