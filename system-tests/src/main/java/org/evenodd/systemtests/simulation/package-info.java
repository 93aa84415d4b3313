/**
 * Simulated leagues: the real programs run as processes that are killed, hang and restart, over a network that loses,
 * repeats and reorders messages, with failing disks and clocks that disagree, while invariants are checked. One thread
 * and virtual time: the same seed plays the same league.
 */
@NullMarked
package org.evenodd.systemtests.simulation;

import org.jspecify.annotations.NullMarked;
