/** The operations of a referee: the manager's messages, the players' posted answers, the course's debug tools. */
@NullMarked
package org.evenodd.referee.operation;

import org.jspecify.annotations.NullMarked;
