/**
 * How agents that nobody here has seen may speak, as data and pure functions between JSON and the league's messages:
 * what else a request may be framed in, what else a field may be called. Knows neither HTTP nor clock, thread or file,
 * and no implementation's name; the agents' cores cannot see it.
 */
@NullMarked
package org.evenodd.dialect;

import org.jspecify.annotations.NullMarked;
