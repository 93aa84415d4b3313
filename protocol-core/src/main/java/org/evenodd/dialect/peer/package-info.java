/**
 * Gives the strict core's codec, server and client the dialects: how messages in other forms are read, and where answers
 * are looked for.
 *
 * <p>{@link org.evenodd.dialect.peer.ProtocolStack} alone decides between the bare core and the wrapped one.
 */
@NullMarked
package org.evenodd.dialect.peer;

import org.jspecify.annotations.NullMarked;
