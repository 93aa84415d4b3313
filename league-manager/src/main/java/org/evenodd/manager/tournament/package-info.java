/**
 * The play of a league: commands, their effects and notices, rounds, the referees of matches, silent agents, and the
 * decision of matches. Pure: facts come in, events and effects come out.
 */
@NullMarked
package org.evenodd.manager.tournament;

import org.jspecify.annotations.NullMarked;
