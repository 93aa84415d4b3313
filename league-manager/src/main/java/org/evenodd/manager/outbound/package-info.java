/**
 * The manager's messages to agents: an outbox for each agent, calls to referees and players with their tokens, probes, and
 * the questions to a referee about the agents that its match waits for.
 */
@NullMarked
package org.evenodd.manager.outbound;

import org.jspecify.annotations.NullMarked;
