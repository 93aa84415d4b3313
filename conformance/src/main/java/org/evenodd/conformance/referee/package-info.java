/**
 * {@code check referee}: lets a referee run scripted matches, acts as its manager and both players, and says which
 * rules it breaks. {@link org.evenodd.conformance.referee.RefereeScript} has the matches, {@link
 * org.evenodd.conformance.referee.RefereeRule} the rules; the judges are pure; {@link
 * org.evenodd.conformance.referee.RefereeLeague} talks to the referee.
 */
@NullMarked
package org.evenodd.conformance.referee;

import org.jspecify.annotations.NullMarked;
