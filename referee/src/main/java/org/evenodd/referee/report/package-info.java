/**
 * The way of a result to the manager: on disk before it is sent and until the manager has it, delivered in order after
 * an outage, a restart or a crash.
 */
@NullMarked
package org.evenodd.referee.report;

import org.jspecify.annotations.NullMarked;
