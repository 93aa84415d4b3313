/** Registration of an agent with a manager: stores its token, and rejoins after a restart. */
@NullMarked
package org.evenodd.agent.membership;

import org.jspecify.annotations.NullMarked;
