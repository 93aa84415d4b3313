/** Who meets whom in which round: the circle method, computed once and then kept as data. */
@NullMarked
package org.evenodd.manager.schedule;

import org.jspecify.annotations.NullMarked;
