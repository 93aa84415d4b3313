/**
 * {@code check-manager}: registers its own players and a referee with a League Manager, lets it run a league, and says
 * which rules it breaks. {@link org.evenodd.player.check.ManagerRule} lists the rules; the judges are pure; {@link
 * org.evenodd.player.check.ManagerUnderCheck} talks to the manager.
 */
@NullMarked
package org.evenodd.player.check;

import org.jspecify.annotations.NullMarked;
