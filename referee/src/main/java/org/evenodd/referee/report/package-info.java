/**
 * The way of a result to the manager: sent until the manager has it, kept on disk while it has not, delivered in order
 * after an outage or a restart.
 */
@NullMarked
package org.evenodd.referee.report;

import org.jspecify.annotations.NullMarked;
