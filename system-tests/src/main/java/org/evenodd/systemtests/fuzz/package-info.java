/**
 * Coverage-guided fuzzing with Jazzer: a {@link org.evenodd.systemtests.fuzz.FuzzTarget} takes bytes and fails with an
 * exception where the product does what it must never do. Each target runs in a JVM of its own, begins with messages of
 * the documents' examples and of a league as it is played, and keeps what it finds under {@code target/fuzz}.
 */
package org.evenodd.systemtests.fuzz;
