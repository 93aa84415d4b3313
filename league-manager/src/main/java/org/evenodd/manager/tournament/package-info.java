/**
 * How a league is played: commands, the effects and notices that they cause, rounds, who referees which match, silent
 * agents, and how a match is decided. Pure: facts come in, events and effects come out.
 */
@NullMarked
package org.evenodd.manager.tournament;

import org.jspecify.annotations.NullMarked;
