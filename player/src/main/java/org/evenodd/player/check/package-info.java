/**
 * {@code check-manager}: registers players and a referee of its own with somebody's League Manager, has it run a league
 * with them, and says which rules it breaks. {@link org.evenodd.player.check.ManagerRule} is what is demanded; the
 * judges are pure; {@link org.evenodd.player.check.ManagerUnderCheck} speaks to the manager.
 */
@NullMarked
package org.evenodd.player.check;

import org.jspecify.annotations.NullMarked;
