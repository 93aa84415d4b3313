/**
 * Results: those that referees report, those decided without a referee, and those that the operator voids.
 */
@NullMarked
package org.evenodd.manager.report;

import org.jspecify.annotations.NullMarked;
