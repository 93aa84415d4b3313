/** What the operator sees of a league, on the console and in metrics, and its commands from a shell. */
@NullMarked
package org.evenodd.manager.operator;

import org.jspecify.annotations.NullMarked;
