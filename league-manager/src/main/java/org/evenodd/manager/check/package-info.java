/**
 * {@code check-referee}: has somebody's referee run scripted matches, as its manager and as both its players, and says
 * which rules it breaks. {@link org.evenodd.manager.check.RefereeScript} is what is played, {@link
 * org.evenodd.manager.check.RefereeRule} what is demanded; the judges are pure; {@link
 * org.evenodd.manager.check.RefereeUnderCheck} speaks to the referee.
 */
@NullMarked
package org.evenodd.manager.check;

import org.jspecify.annotations.NullMarked;
