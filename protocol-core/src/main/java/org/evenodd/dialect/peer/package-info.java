/**
 * The strict core's codec, server and client with the dialects around them.
 *
 * <p>{@link org.evenodd.dialect.peer.ProtocolStack} alone decides between the core by itself and the core so wrapped.
 */
@NullMarked
package org.evenodd.dialect.peer;

import org.jspecify.annotations.NullMarked;
