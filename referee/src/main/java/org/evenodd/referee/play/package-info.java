/**
 * Matches in play: what the referee accepts, its running matches with the messages that they send, the answers they get
 * and what they record, and the delivery of results to the manager, which are on disk from before they are sent until the
 * manager has them.
 */
@NullMarked
package org.evenodd.referee.play;

import org.jspecify.annotations.NullMarked;
