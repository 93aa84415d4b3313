/** SQLite, embedded in one manager, and protected from other processes. */
@NullMarked
package org.evenodd.manager.store.sqlite;

import org.jspecify.annotations.NullMarked;
