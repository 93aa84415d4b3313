/**
 * Coverage-guided fuzzing with Jazzer: a {@link org.evenodd.systemtests.fuzz.FuzzTarget} takes bytes and throws an
 * exception if an agent does what it must never do. Each target runs in its own JVM, starts with messages from the
 * documents' examples and from a running league, and keeps its findings under {@code target/fuzz}.
 */
package org.evenodd.systemtests.fuzz;
