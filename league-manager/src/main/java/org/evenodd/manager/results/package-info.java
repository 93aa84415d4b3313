/**
 * Reports of results and replays of matches, what results tell of the players (ratings, latencies, losses), who may see
 * what of them, how far a league is, in words, and the operator's acts. Pure.
 */
@NullMarked
package org.evenodd.manager.results;

import org.jspecify.annotations.NullMarked;
