/** Rate limits: a limit as a value, and its state for many keys in bounded memory. */
@NullMarked
package org.evenodd.agent.rate;

import org.jspecify.annotations.NullMarked;
