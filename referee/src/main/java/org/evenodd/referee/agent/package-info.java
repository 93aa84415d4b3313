/** A referee as a program: its configuration, registration, start and stop. */
@NullMarked
package org.evenodd.referee.agent;

import org.jspecify.annotations.NullMarked;
