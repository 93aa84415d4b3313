/** A referee as a program: its plan from the command line, its registration, its life from start to stop. */
@NullMarked
package org.evenodd.referee.agent;

import org.jspecify.annotations.NullMarked;
