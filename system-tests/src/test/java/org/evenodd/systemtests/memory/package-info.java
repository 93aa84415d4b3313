/**
 * Whole leagues in one JVM: every agent as its command line starts it, in memory and virtual time, with every message
 * recorded in order.
 */
@NullMarked
package org.evenodd.systemtests.memory;

import org.jspecify.annotations.NullMarked;
