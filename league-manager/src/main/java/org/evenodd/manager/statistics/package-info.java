/** What a player's page tells about its matches: habits, luck, form, and what its technical losses came from. */
@NullMarked
package org.evenodd.manager.statistics;

import org.jspecify.annotations.NullMarked;
