/**
 * {@code check player}: acts as the manager and the referee of somebody's player in scripted scenarios, and reports which
 * rules the player breaks. {@link org.evenodd.conformance.player.PlayerScript} holds the scenarios, {@link
 * org.evenodd.conformance.player.PlayerRule} the rules; the judges are pure; {@link
 * org.evenodd.conformance.player.PlayerUnderCheck} sends the messages. A practice has the same {@link
 * org.evenodd.conformance.player.Rehearsal}: the address, the player's place and its end.
 */
@NullMarked
package org.evenodd.conformance.player;

import org.jspecify.annotations.NullMarked;
