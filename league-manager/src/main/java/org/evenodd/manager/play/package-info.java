/**
 * What is going on in a league right now: commands come in, events and effects go out.
 *
 * <p>{@link org.evenodd.manager.play.Tournament} is the entrance. Nothing in here is stored: after a restart it is
 * rebuilt from the league by asking everybody again.
 */
@NullMarked
package org.evenodd.manager.play;

import org.jspecify.annotations.NullMarked;
