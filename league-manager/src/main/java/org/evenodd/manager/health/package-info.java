/**
 * Which agents answer, and what follows: how long silence is tolerated.
 */
@NullMarked
package org.evenodd.manager.health;

import org.jspecify.annotations.NullMarked;
