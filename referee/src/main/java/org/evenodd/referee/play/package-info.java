/**
 * Running matches: each runs the pure match of {@link org.evenodd.referee.match} in a mailbox of its own, sends its
 * messages, and holds no thread while it waits.
 */
@NullMarked
package org.evenodd.referee.play;

import org.jspecify.annotations.NullMarked;
