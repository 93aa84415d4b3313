/**
 * Values that are valid once they exist: identifiers, tokens, times, scores, and the error codes and violations that say
 * what is wrong with those that are not.
 */
@NullMarked
package org.evenodd.protocol.value;

import org.jspecify.annotations.NullMarked;
