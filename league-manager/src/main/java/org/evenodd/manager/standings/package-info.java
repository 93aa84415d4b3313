/** The standings: each player's results so far, and their order. */
@NullMarked
package org.evenodd.manager.standings;

import org.jspecify.annotations.NullMarked;
