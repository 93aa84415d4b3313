/** SQLite, embedded in one manager, and guarded against other processes. */
@NullMarked
package org.evenodd.manager.store.sqlite;

import org.jspecify.annotations.NullMarked;
