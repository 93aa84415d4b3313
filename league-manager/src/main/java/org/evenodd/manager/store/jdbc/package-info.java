/** What all databases share: the tables, how events are written and read, and how long a failing database is asked again. */
@NullMarked
package org.evenodd.manager.store.jdbc;

import org.jspecify.annotations.NullMarked;
