/** The messages of a match to its players and the manager, in the canonical form of docs/protocol-decisions.md. */
@NullMarked
package org.evenodd.referee.message;

import org.jspecify.annotations.NullMarked;
