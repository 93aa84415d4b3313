/**
 * The life of a match from its announcement to its result, as far as it is not stored.
 */
@NullMarked
package org.evenodd.manager.match;

import org.jspecify.annotations.NullMarked;
