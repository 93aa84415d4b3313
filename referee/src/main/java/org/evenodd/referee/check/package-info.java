/**
 * {@code check}: plays a scripted life with somebody's player, as its manager and its referee, and says which rules it
 * breaks. {@link org.evenodd.referee.check.PlayerScript} is what is played, {@link
 * org.evenodd.referee.check.PlayerRule} what is demanded; the judges are pure; {@link
 * org.evenodd.referee.check.PlayerUnderCheck} speaks to the bot.
 */
@NullMarked
package org.evenodd.referee.check;

import org.jspecify.annotations.NullMarked;
