/** Records what a match's referee and its players exchange, for the report: times, limits, outcomes and masked bodies. */
@NullMarked
package org.evenodd.referee.exchange;

import org.jspecify.annotations.NullMarked;
