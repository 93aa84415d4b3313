/** A whole league on the strict core, without any class of the dialects or the agents. */
@NullMarked
package org.evenodd.protocol.league;

import org.jspecify.annotations.NullMarked;
