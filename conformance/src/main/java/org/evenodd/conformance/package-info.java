/**
 * The conformance kit: a program of its own, because it tests other people's programs and the agents stay thin. Each kind
 * of agent that it checks has a package, and so has practice; their knowledge of Even/Odd beside its rules is in {@code
 * game.evenodd}.
 */
@NullMarked
package org.evenodd.conformance;

import org.jspecify.annotations.NullMarked;
