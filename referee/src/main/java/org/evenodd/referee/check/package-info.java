/**
 * {@code check}: acts as the manager and the referee of somebody's player in scripted scenarios, and reports which
 * rules the player breaks. {@link org.evenodd.referee.check.PlayerScript} holds the scenarios, {@link
 * org.evenodd.referee.check.PlayerRule} the rules; the judges are pure; {@link
 * org.evenodd.referee.check.PlayerUnderCheck} sends the messages.
 */
@NullMarked
package org.evenodd.referee.check;

import org.jspecify.annotations.NullMarked;
