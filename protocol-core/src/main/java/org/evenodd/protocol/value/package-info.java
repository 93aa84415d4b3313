/** The protocol's vocabulary: identifiers, moves, endpoints, tokens. A value that exists is valid. */
@NullMarked
package org.evenodd.protocol.value;

import org.jspecify.annotations.NullMarked;
