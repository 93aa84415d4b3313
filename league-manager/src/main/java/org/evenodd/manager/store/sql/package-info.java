/**
 * The databases that keep events: SQLite in a file, for one manager, and PostgreSQL on a server, which several managers
 * may share and where one of them leads. {@link org.evenodd.manager.store.sql.EventStores} opens them by their URL.
 */
@NullMarked
package org.evenodd.manager.store.sql;

import org.jspecify.annotations.NullMarked;
