/**
 * Practice matches of one foreign player against our strategies, without a manager: the referee's own matches over real
 * HTTP, an opponent in the same process, and what came of it. {@code PracticeMatch}, {@code Score} and {@code
 * Latencies} are pure.
 */
@NullMarked
package org.evenodd.referee.practice;

import org.jspecify.annotations.NullMarked;
