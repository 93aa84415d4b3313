/** The common part of all databases: tables, reading and writing of events, and retries after failures. */
@NullMarked
package org.evenodd.manager.store.jdbc;

import org.jspecify.annotations.NullMarked;
