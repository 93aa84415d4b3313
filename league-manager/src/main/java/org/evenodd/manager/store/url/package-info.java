/** Opens the store named by {@code --db}. */
@NullMarked
package org.evenodd.manager.store.url;

import org.jspecify.annotations.NullMarked;
