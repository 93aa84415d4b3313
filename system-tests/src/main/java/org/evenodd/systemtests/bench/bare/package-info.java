/**
 * A league of bare programs, for comparison with ours: as many processes, exchanges and bytes, on Javalin, Jackson and
 * Jetty's client, and nothing else. It checks, decides and stores nothing. Started by {@code Benchmark}.
 */
@NullMarked
package org.evenodd.systemtests.bench.bare;

import org.jspecify.annotations.NullMarked;
