/**
 * Matches in play: the assignments that the referee accepts, its running matches with their messages, the answers to them
 * and their records, and the delivery of results to the manager, which are on disk from before they are sent until the
 * manager has them.
 */
@NullMarked
package org.evenodd.referee.play;

import org.jspecify.annotations.NullMarked;
