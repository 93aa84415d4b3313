/**
 * How a League Manager starts. Read {@link org.evenodd.manager.start.LeagueManager} from top to bottom: it takes the {@link
 * org.evenodd.manager.start.ManagerOptions} of the command line, binds the address, opens the store and finds out who
 * leads ({@code LeagueLead}; without a {@code Lease}, one term of it, nothing is sent, answered or written); {@code LeagueLoader} reads the league or begins one, and {@code LeagueAssembly} assembles
 * what serves it.
 *
 * <p>No other package depends on this one. Everything that belongs to one league is created here and passed on.
 */
@NullMarked
package org.evenodd.manager.start;

import org.jspecify.annotations.NullMarked;
