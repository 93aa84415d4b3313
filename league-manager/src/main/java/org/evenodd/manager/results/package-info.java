/**
 * Reports of results and replays of matches, what results tell of the players (ratings, latencies, losses), and who may see
 * what of them. Pure.
 */
@NullMarked
package org.evenodd.manager.results;

import org.jspecify.annotations.NullMarked;
