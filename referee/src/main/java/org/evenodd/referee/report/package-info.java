/**
 * Delivery of results to the manager: on disk from before they are sent until the manager has them, delivered in order
 * after an outage, a restart or a crash.
 */
@NullMarked
package org.evenodd.referee.report;

import org.jspecify.annotations.NullMarked;
