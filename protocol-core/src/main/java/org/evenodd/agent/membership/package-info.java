/** How an agent registers with a manager, keeps its token and comes back after a restart. */
@NullMarked
package org.evenodd.agent.membership;

import org.jspecify.annotations.NullMarked;
