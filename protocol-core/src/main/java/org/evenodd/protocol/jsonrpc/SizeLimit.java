package org.evenodd.protocol.jsonrpc;

import tools.jackson.databind.JsonNode;

/** How long a body may be, where that depends on what it says. Transports have a limit of their own before this one. */
@FunctionalInterface
public interface SizeLimit {

    /** No limit but the transport's. */
    SizeLimit NONE = body -> Integer.MAX_VALUE;

    /** How long any body may be, whatever it says. */
    default int ofAll() {
        return 0;
    }

    /** The longest that a body of this kind may be, in bytes. */
    int maxBytes(JsonNode body);
}
