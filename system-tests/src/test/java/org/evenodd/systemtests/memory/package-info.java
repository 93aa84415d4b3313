/**
 * Whole leagues in one JVM: every agent as its command line starts it, on a network in memory and a clock that jumps
 * from one event to the next. A wiretap writes down what our agents send, in the order in which they send it.
 */
@NullMarked
package org.evenodd.systemtests.memory;

import org.jspecify.annotations.NullMarked;
