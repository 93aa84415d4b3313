/**
 * Wraps the strict core's codec, server and client with dialects.
 *
 * <p>{@link org.evenodd.dialect.peer.ProtocolStack} alone decides between the bare core and the wrapped one.
 */
@NullMarked
package org.evenodd.dialect.peer;

import org.jspecify.annotations.NullMarked;
