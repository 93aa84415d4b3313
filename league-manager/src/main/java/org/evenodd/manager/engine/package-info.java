/**
 * Connects the pure tournament to the outside: commands are decided one at a time, their events are stored, and only
 * then does anything become visible.
 */
@NullMarked
package org.evenodd.manager.engine;

import org.jspecify.annotations.NullMarked;
