/** Reads a league from its store or archive, without a manager or beside a running one. */
@NullMarked
package org.evenodd.manager.offline;

import org.jspecify.annotations.NullMarked;
