/**
 * Who answers and who does not, and what follows: how long agents are borne, and when the league waits for a referee.
 */
@NullMarked
package org.evenodd.manager.health;

import org.jspecify.annotations.NullMarked;
