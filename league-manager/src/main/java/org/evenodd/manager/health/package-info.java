/**
 * Which agents answer, and what follows: how long silence is tolerated, and when the league waits for a referee.
 */
@NullMarked
package org.evenodd.manager.health;

import org.jspecify.annotations.NullMarked;
