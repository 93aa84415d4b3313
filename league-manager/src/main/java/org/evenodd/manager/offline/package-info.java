/** The commands that read a league's store and need no manager, but may be used beside one: {@code verify}, {@code export}. */
@NullMarked
package org.evenodd.manager.offline;

import org.jspecify.annotations.NullMarked;
