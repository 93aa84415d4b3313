/**
 * The life cycle of a match from announcement to result, which is not stored.
 */
@NullMarked
package org.evenodd.manager.match;

import org.jspecify.annotations.NullMarked;
