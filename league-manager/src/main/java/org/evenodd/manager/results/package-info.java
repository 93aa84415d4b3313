/** Reports of results and replays of matches, and what results tell of the players: ratings, habits and luck. Pure. */
@NullMarked
package org.evenodd.manager.results;

import org.jspecify.annotations.NullMarked;
