/**
 * Whole leagues under a seed: the real programs as processes that are killed, hang and come back, over a network that
 * loses, repeats and reorders, with disks that fail and clocks that disagree; and invariants that hold all the while.
 * One thread, virtual time: the same seed plays the same league.
 */
@NullMarked
package org.evenodd.systemtests.simulation;

import org.jspecify.annotations.NullMarked;
