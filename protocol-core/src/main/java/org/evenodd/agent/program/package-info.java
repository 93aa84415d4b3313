/** An agent as a program: its options, its start, its registration with a manager, and its stop. */
@NullMarked
package org.evenodd.agent.program;

import org.jspecify.annotations.NullMarked;
