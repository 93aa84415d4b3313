/** PostgreSQL on a server, which several managers may share; a row and a lock decide which of them leads. */
@NullMarked
package org.evenodd.manager.store.postgres;

import org.jspecify.annotations.NullMarked;
