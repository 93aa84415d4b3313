/** Threads, timers, bounded queues and rates, files that are written whole or not at all, and the log. */
@NullMarked
package org.evenodd.agent.runtime;

import org.jspecify.annotations.NullMarked;
