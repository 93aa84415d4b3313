/** The Referee: runs matches between two players and reports their results. */
@NullMarked
package org.evenodd.referee;

import org.jspecify.annotations.NullMarked;
