/**
 * Tests of the whole system: real jars as processes, whole leagues in one JVM, and the dependencies between modules.
 */
@NullMarked
package org.evenodd.systemtests;

import org.jspecify.annotations.NullMarked;
