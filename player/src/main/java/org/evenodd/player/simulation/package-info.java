/**
 * Simulates strategies against each other under the real rules, without messages. The results are a function of the
 * seed.
 */
@NullMarked
package org.evenodd.player.simulation;

import org.jspecify.annotations.NullMarked;
