/** What the manager sends: an outbox for each agent, calls to referees and players, probes, and whom a match waits for. */
@NullMarked
package org.evenodd.manager.outbound;

import org.jspecify.annotations.NullMarked;
