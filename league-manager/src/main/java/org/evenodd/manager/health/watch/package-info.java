/**
 * Looks whether agents answer, all the while, and tells people of referees in trouble.
 */
@NullMarked
package org.evenodd.manager.health.watch;

import org.jspecify.annotations.NullMarked;
