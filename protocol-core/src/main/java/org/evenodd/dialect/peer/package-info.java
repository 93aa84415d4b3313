/**
 * Gives the strict core's codec, server and client the dialects: what a call becomes if an agent does not understand the
 * protocol's own form, and where its answer is looked for.
 *
 * <p>{@link org.evenodd.dialect.peer.ProtocolStack} alone decides between the bare core and the wrapped one.
 */
@NullMarked
package org.evenodd.dialect.peer;

import org.jspecify.annotations.NullMarked;
