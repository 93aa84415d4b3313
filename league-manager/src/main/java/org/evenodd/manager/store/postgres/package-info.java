/** PostgreSQL on a server, which several managers may share: who of them leads is a row and a lock there. */
@NullMarked
package org.evenodd.manager.store.postgres;

import org.jspecify.annotations.NullMarked;
