/**
 * A referee as a program: its configuration, registration, start and stop. {@code RefereeMessages} has one method for
 * each message; {@code ManagerGate} tells the manager from other callers.
 */
@NullMarked
package org.evenodd.referee.agent;

import org.jspecify.annotations.NullMarked;
