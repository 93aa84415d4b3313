/**
 * The checkers of referees and managers: our own agents have no finding, and one with a single defect has exactly the
 * finding of that defect. A broken agent is ours with something between it and the network that spoils one thing.
 */
@org.jspecify.annotations.NullMarked
package org.evenodd.systemtests.check;
