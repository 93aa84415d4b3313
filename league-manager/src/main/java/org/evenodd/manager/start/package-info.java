/**
 * How a League Manager comes to work: the command line makes a plan ({@link
 * org.evenodd.manager.start.LeagueManagerCommand}, {@link org.evenodd.manager.start.ManagerPlan}), {@code ManagerStart} takes
 * the address, opens the store and asks who leads ({@code LeagueLead}), {@code LeagueLoader} reads the league or begins one, {@code
 * LeagueAssembly} puts together what it takes to serve it, and a {@link org.evenodd.manager.start.LeagueManager} is at work.
 *
 * <p>No other room knows this one. What belongs to a league is made here for that league, and handed on.
 */
@NullMarked
package org.evenodd.manager.start;

import org.jspecify.annotations.NullMarked;
