/** The league's thread with its order decide, store, send; the journal of its events, its tokens and its gauges. */
@NullMarked
package org.evenodd.manager.engine;

import org.jspecify.annotations.NullMarked;
