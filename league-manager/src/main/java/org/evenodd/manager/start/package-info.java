/**
 * The start of a League Manager. Read {@link org.evenodd.manager.start.LeagueManager} from top to bottom: it takes the {@link
 * org.evenodd.manager.start.ManagerOptions} of the command line, binds the address, opens the store and finds the leader
 * ({@code LeagueLead}; without a {@code Lease}, one term of leadership, nothing is sent, answered or written); {@code
 * LeagueLoader} reads the league or begins one, and {@code LeagueAssembly} assembles the parts that serve it.
 *
 * <p>No other package depends on this one. The parts of a league are created here and passed on.
 */
@NullMarked
package org.evenodd.manager.start;

import org.jspecify.annotations.NullMarked;
