/**
 * Results: what referees report, what is decided without them, and what the operator declares void.
 */
@NullMarked
package org.evenodd.manager.report;

import org.jspecify.annotations.NullMarked;
