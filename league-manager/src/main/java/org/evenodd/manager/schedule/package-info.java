/** The schedule of matches, computed once by the circle method and then stored as data. */
@NullMarked
package org.evenodd.manager.schedule;

import org.jspecify.annotations.NullMarked;
