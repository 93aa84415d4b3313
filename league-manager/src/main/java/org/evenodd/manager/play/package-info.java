/**
 * The running league: commands come in, events and effects go out.
 *
 * <p>{@link org.evenodd.manager.play.Tournament} is the entry point. Nothing here is stored: after a restart the live
 * state is rebuilt by asking the agents again.
 */
@NullMarked
package org.evenodd.manager.play;

import org.jspecify.annotations.NullMarked;
