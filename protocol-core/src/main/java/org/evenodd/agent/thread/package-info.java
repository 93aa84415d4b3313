/** The clock and the threads of a running agent. */
@NullMarked
package org.evenodd.agent.thread;

import org.jspecify.annotations.NullMarked;
