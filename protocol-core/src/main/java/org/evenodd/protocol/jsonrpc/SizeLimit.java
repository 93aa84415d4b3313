package org.evenodd.protocol.jsonrpc;

import tools.jackson.databind.JsonNode;

/** A size limit that depends on the body's content. Transports apply their own limit first. */
@FunctionalInterface
public interface SizeLimit {

    /** No limit beyond the transport's. */
    SizeLimit NONE = body -> Integer.MAX_VALUE;

    /** The limit for any body. */
    default int ofAll() {
        return 0;
    }

    /** The limit for a body of this kind, in bytes. */
    int maxBytes(JsonNode body);
}
