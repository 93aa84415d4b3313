/**
 * The forms and names that foreign agents may use, as data and pure functions between JSON and the league's messages.
 * Depends on no HTTP, clock, thread or file, and names no implementation; the agents' cores do not depend on it.
 */
@NullMarked
package org.evenodd.dialect;

import org.jspecify.annotations.NullMarked;
