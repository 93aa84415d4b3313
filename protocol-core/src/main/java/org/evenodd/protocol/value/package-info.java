/**
 * Values that are valid once they exist: identifiers, tokens, times, scores, and the error codes and violations for
 * invalid values.
 */
@NullMarked
package org.evenodd.protocol.value;

import org.jspecify.annotations.NullMarked;
