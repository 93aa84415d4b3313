/**
 * What single steps cost, measured by JMH: reading and writing a message beside Jackson's databind, the ranking, an event
 * to the store, the commands of a league. {@code scripts/benchmark.sh micro} runs them.
 */
@NullMarked
package org.evenodd.systemtests.bench.micro;

import org.jspecify.annotations.NullMarked;
