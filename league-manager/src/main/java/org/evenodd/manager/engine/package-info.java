/**
 * Where the pure tournament meets the world: commands are decided one at a time, what they lead to is stored, and only
 * then does anybody hear of it.
 */
@NullMarked
package org.evenodd.manager.engine;

import org.jspecify.annotations.NullMarked;
