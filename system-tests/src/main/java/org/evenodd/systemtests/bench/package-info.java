/** Benchmarks that compare two variants in one run; started by {@code scripts/benchmark.sh}, never by a test. */
@NullMarked
package org.evenodd.systemtests.bench;

import org.jspecify.annotations.NullMarked;
