/** The description of an agent's JSON-RPC that {@code rpc.discover} answers with, made from its operations. */
@NullMarked
package org.evenodd.agent.openrpc;

import org.jspecify.annotations.NullMarked;
