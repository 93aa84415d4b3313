/** The table: what each player has won so far, and who is ahead of whom. */
@NullMarked
package org.evenodd.manager.standings;

import org.jspecify.annotations.NullMarked;
