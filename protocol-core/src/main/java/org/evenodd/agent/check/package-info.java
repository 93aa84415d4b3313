/**
 * What a checker of somebody else's agent has to say: which rule was broken, by what was sent and what came back, and
 * how to mend it; and the forms in which people and machines read that. Knows no rule itself: each checker brings its
 * own.
 */
@NullMarked
package org.evenodd.agent.check;

import org.jspecify.annotations.NullMarked;
