/**
 * {@code check-referee}: lets a referee run scripted matches, acts as its manager and both players, and says which
 * rules it breaks. {@link org.evenodd.manager.check.RefereeScript} has the matches, {@link
 * org.evenodd.manager.check.RefereeRule} the rules; the judges are pure; {@link
 * org.evenodd.manager.check.RefereeUnderCheck} talks to the referee.
 */
@NullMarked
package org.evenodd.manager.check;

import org.jspecify.annotations.NullMarked;
