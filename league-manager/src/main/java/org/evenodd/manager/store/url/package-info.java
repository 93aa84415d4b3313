/** Which store the URL of {@code --db} stands for. */
@NullMarked
package org.evenodd.manager.store.url;

import org.jspecify.annotations.NullMarked;
