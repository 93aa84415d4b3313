/**
 * How a League Manager starts: the command line makes a plan ({@link
 * org.evenodd.manager.start.LeagueManagerCommand}, {@link org.evenodd.manager.start.ManagerPlan}), {@link
 * org.evenodd.manager.start.LeagueManager} binds the address, opens the store and finds out who leads ({@code LeagueLead}),
 * {@code LeagueLoader} reads the league or begins one, and {@code LeagueAssembly} assembles what serves it.
 *
 * <p>No other package depends on this one. Everything that belongs to one league is created here and passed on.
 */
@NullMarked
package org.evenodd.manager.start;

import org.jspecify.annotations.NullMarked;
