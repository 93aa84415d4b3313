/**
 * {@code check manager}: registers its own players and a referee with a League Manager, lets it run a league, and says
 * which rules it breaks. {@link org.evenodd.conformance.manager.ManagerRule} lists the rules; the judges are pure; {@link
 * org.evenodd.conformance.manager.ManagerUnderCheck} talks to the manager.
 */
@NullMarked
package org.evenodd.conformance.manager;

import org.jspecify.annotations.NullMarked;
