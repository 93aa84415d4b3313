/**
 * Tests of the whole: real jars as processes, whole leagues in one JVM, and the direction of the arrows between
 * modules.
 */
@NullMarked
package org.evenodd.systemtests;

import org.jspecify.annotations.NullMarked;
