/**
 * Strategies against each other in the mind alone: whole matches under the real rules, without a message. What comes
 * out is a function of the seed.
 */
@NullMarked
package org.evenodd.player.simulation;

import org.jspecify.annotations.NullMarked;
