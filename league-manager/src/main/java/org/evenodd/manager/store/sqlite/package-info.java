/** SQLite, embedded in one manager, whose file it guards against everybody else. */
@NullMarked
package org.evenodd.manager.store.sqlite;

import org.jspecify.annotations.NullMarked;
