/** The league's thread, with its order decide, store, send, and the journal of its events. */
@NullMarked
package org.evenodd.manager.engine;

import org.jspecify.annotations.NullMarked;
