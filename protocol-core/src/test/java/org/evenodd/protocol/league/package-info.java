/** A whole league on the strict core: no class of the dialects or of the agents is there. */
@NullMarked
package org.evenodd.protocol.league;

import org.jspecify.annotations.NullMarked;
