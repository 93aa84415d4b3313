/** Where events are kept, SQLite or PostgreSQL, and which manager may write them. */
@NullMarked
package org.evenodd.manager.store;

import org.jspecify.annotations.NullMarked;
