/** How often somebody may do something: a limit as a value, and those who have used some of it, in bounded memory. */
@NullMarked
package org.evenodd.agent.rate;

import org.jspecify.annotations.NullMarked;
