/**
 * Practice matches of somebody's player against our strategies, without a manager: the referee's own matches over real
 * HTTP, an opponent in the same process, and the results.
 */
@NullMarked
package org.evenodd.conformance.practice;

import org.jspecify.annotations.NullMarked;
